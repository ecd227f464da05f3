/**
 * A client of the kx-desktop gateway over HTTP, in one file and without dependencies.
 *
 *     import { KxClient, RetrievalMode } from "./kx-client";
 *
 *     const client = new KxClient("http://127.0.0.1:50151");
 *     const hits = await client.queryDataset("handbook", { text: "what is the refund window?", k: 5, mode: RetrievalMode.HYBRID });
 *
 * It needs `fetch`, as Node.js 18 and later, Deno and Bun have it; all types can be erased. The gateway lets no page of a browser in.
 * An address with the usual port of gRPC, 50151, is taken for its neighbour that speaks HTTP, 50153.
 */

/** How a dataset is searched. */
export const RetrievalMode = { DENSE: "dense", HYBRID: "hybrid", FULLTEXT: "fulltext", SPARSE: "sparse" } as const;
export type RetrievalMode = "dense" | "hybrid" | "fulltext" | "sparse";

export interface ClientOptions {
  /** By default that of the environment variable KX_TOKEN; an empty one sends none. */
  token?: string;
  /** How long an answer may take, in milliseconds; by default 150,000, somewhat longer than a gateway gives a call. */
  timeoutMs?: number;
}

/** A document as an object: text, or the bytes of a file, which are read by what they hold. */
export interface IngestDocument {
  content: string | Uint8Array;
  /** The caller's own vector: the document is then one passage, and must be text. */
  embedding?: ArrayLike<number>;
  /** Its title, or the name of its file; kept as metadata too. */
  docId?: string;
  metadata?: Record<string, string>;
}

/** A document: text, bytes, or an object with what goes with it. */
export type Document = string | Uint8Array | IngestDocument;

/** A question; what is left out is the gateway's own choice. An `embedding` goes before `text`. */
export interface QueryOptions {
  text?: string;
  embedding?: ArrayLike<number>;
  sparseVector?: Record<string, number>;
  k?: number;
  offset?: number;
  mode?: RetrievalMode;
  rerank?: boolean;
  reranker?: boolean;
  mmrLambda?: number;
  paths?: string[];
  fusion?: "rrf" | "weight" | "cascaded" | "none";
  rrfK?: number;
  alpha?: number;
  weights?: Record<string, number>;
  metric?: "cosine" | "l2" | "ip";
  rerankFactor?: number;
  /** A SQL WHERE clause over fields. */
  filter?: string;
  orderBy?: string;
  /** How many passages to lay around each hit: `[-1, 2]`. */
  window?: [number, number];
  includeVector?: boolean;
  includeSuperseded?: boolean;
  metadataFields?: string[];
}

export type FuzzyOptions = Pick<QueryOptions, "text" | "embedding" | "k" | "mode">;

/** A dataset. `dim` is 0 until it has vectors; `createdMs` counts from 1970; `stale` says why it cannot be asked, if it cannot. */
export interface DatasetSummary {
  name: string;
  docCount: number;
  chunkCount: number;
  dim: number;
  createdMs: number;
  chunked: boolean;
  indexVersion: number;
  fingerprint: string;
  stale: string[];
  passagesWithoutVector: number;
}

/** What became of one document; `reason` says why, where it is not whole. */
export interface FileReport {
  path: string; name: string; state: string; reason: string; contentRef: string; passages: number;
}

/** What a dataset holds after an ingest. `inserted`, `unchanged` and `failed` count the documents of this call. */
export interface IngestResult {
  dataset: string; docCount: number; chunkCount: number; inserted: number;
  unchanged: number; failed: number; files: FileReport[]; advisories: string[];
}

/**
 * A passage that answers. References are hex. `charStart`, `charEnd` and `highlights` (within `text`) count Unicode code points, half-open;
 * `[...text].slice(start, end)` cuts by them. `source` is `changed` or `gone` where that has become of its file.
 */
export interface DatasetHit {
  rank: number;
  score: number;
  dataset: string;
  contentRef: string;
  parentRef: string;
  title: string;
  path: string;
  page: number | null;
  locators: Locator[];
  chunkIndex: number;
  chunkCount: number;
  charStart: number;
  charEnd: number;
  text: string;
  highlights: [number, number][];
  paths: Record<string, PathScore>;
  metadata: Record<string, unknown>;
  window: RecallWindow | null;
  alsoIn: OtherPlace[];
  vector: number[];
  superseded: boolean;
  source: string;
  /** The cross-encoder's score, null where it did not read the passage. */
  reranker: number | null;
}

/** A page, slide, sheet or heading that a passage touches, and its range in the document. */
export interface Locator {
  kind: string; number: number | null; label: string; charStart: number; charEnd: number;
}

/** Another place that has the very same passage. */
export interface OtherPlace {
  parentRef: string; title: string; path: string; chunkIndex: number; charStart: number; charEnd: number; dataset: string;
}

/** Where one way of searching ranked a passage. */
export interface PathScore {
  rank: number | null; score: number;
}

/** A passage with its neighbours. */
export interface RecallWindow {
  text: string; charStart: number; charEnd: number;
}

/**
 * Where a passage that answers can be had with `getContent`. `scoreBp` is its score in basis points, 0 to 10,000, of the best that there can
 * be; where ranks are fused that follows from the constant which the gateway was set to, and so scores of one gateway alone compare.
 */
export interface FuzzyHit {
  contentRef: string; scoreBp: number; parentRef: string; chunkIndex: number;
}

/** How far the run of a goal may go; what is left out is as the gateway's settings say. */
export interface AskOptions {
  /** The dataset to answer from; without one the answer is the chat model's own. */
  dataset?: string;
  /** Replies of the chat model, the last of which is the answer. */
  turns?: number;
  /** Searches. */
  calls?: number;
  seconds?: number;
}

/** A passage that an answer rests on: `[number]` stands for it in the answer's text, `cited` says where it is in one line. */
export interface Citation {
  number: number;
  contentRef: string;
  parentRef: string;
  dataset: string;
  title: string;
  path: string;
  page: number | null;
  chunkIndex: number;
  charStart: number;
  charEnd: number;
  cited: string;
  text: string;
}

/** A search of the run; `note` says why it gave nothing. */
export interface Action {
  toolId: string; toolVersion: string; turn: number; callIndex: number; dataset: string; query: string; k: number; refs: string[]; note: string;
}

/**
 * What came of a goal. `kind` is `model` (a chat model worded it from passages), `extract` (it is sentences of passages) or `plain` (a chat model
 * without passages); `dropped` are citations that resolve to nothing the model was shown. Where `ended` is `failed` the last of `notes` says why.
 */
export interface Answer {
  goal: string;
  dataset: string;
  text: string;
  kind: "model" | "extract" | "plain";
  citations: Citation[];
  dropped: string[];
  actions: Action[];
  ended: "answered" | "repeated" | "calls" | "turns" | "time" | "stopped" | "failed";
  turns: number;
  model: string;
  notes: string[];
  tookMs: number;
}

/** What a gateway says of itself. `authMode` is `token`, `dev-local` or `deny-all`; `messageBytes` and `documents` are the most of one call. */
export interface ServerInfo {
  version: string; folder: string; datasetCount: number; docCount: number;
  chunkCount: number; embedModelId: string; embedModelIsDecoder: boolean; dim: number;
  authMode: string; tlsEnabled: boolean; messageBytes: number; documents: number;
}

type Json = any;

const GRPC_PORT = "50151";
const HTTP_PORT = "50153";
const TIMEOUT_MS = 150_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const SENDABLE = /^[\x21-\x7e]*$/;

/** What went wrong: `code` is the name of a gRPC status, `message` a sentence, `nextStep` what to do about it. */
export class KxError extends Error {
  readonly code: string;
  readonly nextStep: string;

  constructor(code: string, message: string, nextStep: string) {
    super(message);
    this.name = "KxError";
    this.code = code;
    this.nextStep = nextStep;
  }
}

/** A gateway. Every method throws `KxError`. */
export class KxClient {
  private readonly address: string;
  private readonly token: string;
  private readonly timeoutMs: number;

  constructor(endpoint: string = `http://127.0.0.1:${GRPC_PORT}`, options: ClientOptions = {}) {
    const url = urlOf(endpoint);
    this.address = url.origin;
    this.token = (options.token ?? fromEnvironment("KX_TOKEN") ?? "").trim();
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    if (!SENDABLE.test(this.token)) {
      throw invalid("The token holds something other than letters, digits and signs.", "Give the token as `kx serve` made it.");
    }
    if (this.token && url.protocol === "http:" && !LOOPBACK.test(url.hostname)) {
      throw invalid(`endpoint: the token would go to ${url.hostname} for all to read.`, "Give an https:// address.");
    }
  }

  /** Every dataset, in the order of names. */
  async listDatasets(): Promise<DatasetSummary[]> {
    return camel((await this.call("GET", "/v1/datasets")).datasets);
  }

  /** Put documents into a dataset, which the first ingest creates; those that are there already change nothing. */
  async ingestDocuments(dataset: string, documents: Document[]): Promise<IngestResult> {
    const body = { documents: documents.map(written) };
    return camel(await this.call("POST", `${pathOf(dataset)}/documents`, body));
  }

  /** The passages that answer, best first. */
  async queryDataset(dataset: string, options: QueryOptions = {}): Promise<DatasetHit[]> {
    return (await this.query(dataset, options)).hits.map(hitOf);
  }

  /** What comes of a goal: an answer from the passages of a dataset, by the chat model that the gateway's settings choose. */
  async ask(goal: string, options: AskOptions = {}): Promise<Answer> {
    return camel(await this.call("POST", "/v1/ask", { ...options, goal }));
  }

  /** The references of the passages that answer. */
  async fuzzyDiscovery(dataset: string, options: FuzzyOptions = {}): Promise<FuzzyHit[]> {
    const found = await this.query(dataset, options);
    // The score of a passage that both ways of searching rank first, where their ranks are fused; `rrf_k` is the gateway's setting.
    const best = found.mode === "hybrid" && found.fusion === "rrf" ? 2 / (found.rrf_k + 1) : 1;
    const hits: DatasetHit[] = found.hits.map(hitOf);
    return hits.map((hit) => ({
      contentRef: hit.contentRef,
      scoreBp: Math.round(Math.min(Math.max(hit.score / best, 0), 1) * 10_000),
      parentRef: hit.parentRef,
      chunkIndex: hit.chunkIndex,
    }));
  }

  /** The text of a passage or a document by its reference, in UTF-8. */
  async getContent(contentRef: string): Promise<Uint8Array> {
    const ref = encodeURIComponent(contentRef);
    try {
      return new TextEncoder().encode((await this.call("GET", `/v1/passages/${ref}`)).text);
    } catch (error) {
      if (!(error instanceof KxError) || error.code !== "NOT_FOUND") {
        throw error;
      }
    }
    const parts = [];
    for (let start = 0; start !== null; ) {
      const part = await this.call("GET", `/v1/documents/${ref}/text?start=${start}`);
      parts.push(part.text);
      start = part.next;
    }
    return new TextEncoder().encode(parts.join(""));
  }

  /** What the gateway says of itself. */
  async getServerInfo(): Promise<ServerInfo> {
    const told = await this.call("GET", "/v1/info");
    return {
      version: told.version,
      folder: told.folder,
      datasetCount: told.dataset_count,
      docCount: told.doc_count,
      chunkCount: told.chunk_count,
      embedModelId: told.embedder,
      embedModelIsDecoder: told.embedder_is_decoder,
      dim: told.embedder_dim,
      authMode: told.gateway.auth_mode,
      tlsEnabled: told.gateway.tls,
      messageBytes: told.gateway.message_bytes,
      documents: told.gateway.documents,
    };
  }

  private async query(dataset: string, options: QueryOptions): Promise<Json> {
    const { embedding, ...others } = options;
    const body = snake(others);
    if (embedding) {
      body.vector = Array.from(embedding);
      // Without a text there are no words to search by.
      body.mode = options.text?.trim() ? body.mode : "dense";
    }
    return this.call("POST", `${pathOf(dataset)}/query`, body);
  }

  private async call(method: string, path: string, body?: Json): Promise<Json> {
    const headers = new Headers({ Accept: "application/json" });
    if (this.token) {
      headers.set("Authorization", `Bearer ${this.token}`);
    }
    if (body !== undefined) {
      headers.set("Content-Type", "application/json");
    }
    const signal = AbortSignal.timeout(this.timeoutMs);
    const sent = body === undefined ? null : JSON.stringify(body);
    try {
      const answer = await fetch(this.address + path, { method, headers, body: sent, signal, redirect: "error" });
      return await read(answer, this.address);
    } catch (error) {
      if (error instanceof KxError) {
        throw error;
      }
      if (signal.aborted) {
        const sentence = `The gateway at ${this.address} did not answer within ${this.timeoutMs / 1000} seconds.`;
        throw new KxError("DEADLINE_EXCEEDED", sentence, "Ask again, or give it more time.");
      }
      throw new KxError("UNAVAILABLE", `No gateway answers at ${this.address}.`, "Start one: kx serve");
    }
  }
}

async function read(answer: Response, address: string): Promise<Json> {
  let told = null;
  try {
    told = JSON.parse(await answer.text());
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
  }
  if (answer.ok && told !== null && typeof told === "object") {
    return told;
  }
  if (typeof told?.error?.code === "string") {
    throw new KxError(told.error.code, String(told.error.message), String(told.error.next_step ?? ""));
  }
  const sentence = `What answers at ${address} does not speak as a gateway of kx-desktop does.`;
  throw new KxError("INTERNAL", sentence, "Give the address of HTTP: `kx serve` prints it, and the window shows it in Settings, under Gateway.");
}

function urlOf(endpoint: string): URL {
  const takes = "It takes an address such as http://127.0.0.1:50151, or https:// with TLS.";
  try {
    const url = new URL(endpoint);
    if (/^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username) {
      if (url.port === "" || url.port === GRPC_PORT) {
        url.port = HTTP_PORT;
      }
      return url;
    }
  } catch {
    // It is told below, with all else that is no address.
  }
  throw invalid(`endpoint: got '${endpoint}'.`, takes);
}

function invalid(message: string, nextStep: string): KxError {
  return new KxError("INVALID_ARGUMENT", message, nextStep);
}

function fromEnvironment(name: string): string | undefined {
  const outside: Json = globalThis;
  return outside.process?.env?.[name];
}

function pathOf(dataset: string): string {
  return `/v1/datasets/${encodeURIComponent(dataset)}`;
}

/** A document as the gateway takes it: what is text in UTF-8 goes as text, everything else as bytes. */
function written(given: Document): Json {
  const whole = typeof given === "string" || given instanceof Uint8Array;
  const document: IngestDocument = whole ? { content: given } : given;
  const { content, docId, embedding, metadata } = document;
  const named = docId ? { name: docId, metadata: { ...metadata, doc_id: docId } } : { metadata: metadata ?? {} };
  const vector = embedding ? { vector: Array.from(embedding) } : {};
  const text = typeof content === "string" ? content : textOf(content);
  return { ...named, ...vector, ...(text === undefined ? { content: base64(content) } : { text }) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function base64(bytes: Json): string {
  const parts = [];
  for (let start = 0; start < bytes.length; start += 32_768) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 32_768)));
  }
  return btoa(parts.join(""));
}

/** A hit with its names in camel case; the person's own metadata and the names of paths stay as they are. */
function hitOf(told: Json): DatasetHit {
  return { ...camel(told), metadata: told.metadata, paths: told.paths };
}

function camel(told: Json): Json {
  return renamed(told, (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
}

/** The parameters of a query under the gateway's names; what stands in their values stays as it is. */
function snake(given: Json): Json {
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]));
}

function renamed(told: Json, rename: Renaming): Json {
  if (Array.isArray(told)) {
    return told.map((one) => renamed(one, rename));
  }
  if (told === null || typeof told !== "object") {
    return told;
  }
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [rename(name), renamed(value, rename)]));
}

type Renaming = (name: string) => string;
