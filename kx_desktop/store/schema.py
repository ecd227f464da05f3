"""The tables, as named migrations in the order of their making. A migration that has shipped is never edited."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema: a name that never changes and the statements that make it.

    `for_speed` says that a library without it can be read all the same. `then` fills what SQL cannot reckon, in the same transaction.
    """

    name: str
    script: str
    for_speed: bool = False
    then: Callable[[sqlite3.Connection], None] | None = None


def _fill_retrieval(connection: sqlite3.Connection) -> None:
    # Imported here: the modules that know the rows stand above this one.
    from kx_desktop.store.filling import fill

    fill(connection)


MIGRATIONS = (
    Migration(
        "0001_library",
        """
        CREATE TABLE datasets (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            created_ms INTEGER NOT NULL,
            max_chars INTEGER NOT NULL,
            overlap INTEGER NOT NULL,
            fingerprint TEXT NOT NULL DEFAULT '{}',
            dim INTEGER NOT NULL DEFAULT 0,
            passage_rows INTEGER NOT NULL DEFAULT 0,
            vector_rows INTEGER NOT NULL DEFAULT 0
        );

        -- One row a distinct content in a dataset. `live` is 0 once it is superseded or retired (see
        -- document_events). `own_vector` is 1 where a caller brought the vector: it says nothing of other texts.
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY,
            dataset_id INTEGER NOT NULL REFERENCES datasets(id),
            ref BLOB NOT NULL,
            parent_id INTEGER REFERENCES documents(id),
            title TEXT NOT NULL,
            language TEXT NOT NULL DEFAULT '',
            metadata TEXT NOT NULL,
            char_count INTEGER NOT NULL,
            passage_count INTEGER NOT NULL,
            first_row INTEGER NOT NULL,
            ingested_ms INTEGER NOT NULL,
            own_vector INTEGER NOT NULL DEFAULT 0,
            live INTEGER NOT NULL DEFAULT 1,
            UNIQUE (dataset_id, ref)
        );

        CREATE INDEX documents_ended ON documents (dataset_id) WHERE live = 0;
        CREATE INDEX documents_by_parent ON documents (parent_id) WHERE parent_id IS NOT NULL;

        -- Every place at which a document was found. `root` is the file on disk: the mail for its attachment.
        CREATE TABLE document_places (
            document_id INTEGER NOT NULL REFERENCES documents(id),
            dataset_id INTEGER NOT NULL,
            path TEXT NOT NULL,
            root TEXT NOT NULL,
            current INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (document_id, path)
        ) WITHOUT ROWID;
        CREATE INDEX document_places_by_root ON document_places (dataset_id, root);

        -- Appended facts: superseded (by another document), retired, revived.
        CREATE TABLE document_events (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents(id),
            kind TEXT NOT NULL,
            by_document_id INTEGER REFERENCES documents(id),
            at_ms INTEGER NOT NULL
        );

        -- The text in pieces, so that one passage of a long document is read without the rest.
        CREATE TABLE document_texts (
            document_id INTEGER NOT NULL REFERENCES documents(id),
            char_start INTEGER NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (document_id, char_start)
        );

        CREATE TABLE document_locators (
            document_id INTEGER PRIMARY KEY REFERENCES documents(id),
            locators BLOB NOT NULL
        );

        -- `row` counts from 0 in each dataset and is the row of the passage's vector.
        CREATE TABLE passages (
            dataset_id INTEGER NOT NULL REFERENCES datasets(id),
            row INTEGER NOT NULL,
            document_id INTEGER NOT NULL REFERENCES documents(id),
            passage_index INTEGER NOT NULL,
            char_start INTEGER NOT NULL,
            char_end INTEGER NOT NULL,
            ref BLOB NOT NULL,
            PRIMARY KEY (dataset_id, row)
        ) WITHOUT ROWID;
        CREATE INDEX passages_by_ref ON passages (ref);

        -- Vectors brought by the caller, until they are appended to the file of vectors.
        CREATE TABLE given_vectors (
            dataset_id INTEGER NOT NULL,
            row INTEGER NOT NULL,
            vector BLOB NOT NULL,
            PRIMARY KEY (dataset_id, row)
        ) WITHOUT ROWID;

        CREATE TABLE jobs (
            id INTEGER PRIMARY KEY,
            dataset_id INTEGER NOT NULL REFERENCES datasets(id),
            created_ms INTEGER NOT NULL,
            state TEXT NOT NULL,
            metadata TEXT NOT NULL DEFAULT '{}'
        );

        -- A row for every path that was ever offered.
        CREATE TABLE ledger (
            id INTEGER PRIMARY KEY,
            job_id INTEGER NOT NULL REFERENCES jobs(id),
            dataset_id INTEGER NOT NULL,
            path TEXT NOT NULL,
            root TEXT NOT NULL,
            state TEXT NOT NULL,
            reason TEXT NOT NULL DEFAULT '',
            document_id INTEGER,
            passages INTEGER NOT NULL DEFAULT 0,
            last_row INTEGER NOT NULL DEFAULT -1,
            queued_ms INTEGER NOT NULL,
            changed_ms INTEGER NOT NULL
        );
        CREATE INDEX ledger_by_job ON ledger (job_id, state);
        CREATE INDEX ledger_by_dataset ON ledger (dataset_id, state);
        """,
    ),
    Migration(
        "0002_files_by_path",
        """
        -- The panel of files shows each path's last row.
        CREATE INDEX ledger_by_path ON ledger (dataset_id, path);
        """,
        for_speed=True,
    ),
    Migration(
        "0003_retrieval",
        """
        -- What the dense path compares by where a query does not say.
        ALTER TABLE datasets ADD COLUMN metric TEXT NOT NULL DEFAULT 'cosine';

        -- The values that filters compare, found by value. `kind`: 0 text, 1 number, 2 date (seconds since 1970), 3 truth (0 or 1),
        -- 9 a value of kind 1 to 3 as it was written. Follows from documents.metadata and metadata_changes.
        CREATE TABLE document_fields (
            dataset_id INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind INTEGER NOT NULL,
            value NOT NULL,
            document_id INTEGER NOT NULL REFERENCES documents(id),
            PRIMARY KEY (dataset_id, name, kind, value, document_id)
        ) WITHOUT ROWID;

        -- Appended facts: a value that a person gave a document later, as JSON; NULL takes the field away.
        CREATE TABLE metadata_changes (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents(id),
            name TEXT NOT NULL,
            value TEXT,
            at_ms INTEGER NOT NULL
        );
        CREATE INDEX metadata_changes_by_document ON metadata_changes (document_id);

        -- How a file is called and what it lies in, for filters; all three are found by value.
        ALTER TABLE document_places ADD COLUMN file_name TEXT NOT NULL DEFAULT '';
        ALTER TABLE document_places ADD COLUMN folder TEXT NOT NULL DEFAULT '';
        CREATE INDEX document_places_by_path ON document_places (dataset_id, path, current);
        CREATE INDEX document_places_by_file_name ON document_places (dataset_id, file_name, current);
        CREATE INDEX document_places_by_folder ON document_places (dataset_id, folder, current);

        -- The page or the slide that a passage begins on. Filters go from documents to rows by the index.
        ALTER TABLE passages ADD COLUMN page INTEGER;
        CREATE INDEX documents_by_row ON documents (dataset_id, first_row, passage_count);

        -- The length of a vector that a caller brought, where it is not 1: the file of vectors keeps directions.
        CREATE TABLE vector_lengths (
            dataset_id INTEGER NOT NULL,
            row INTEGER NOT NULL,
            length REAL NOT NULL,
            PRIMARY KEY (dataset_id, row)
        ) WITHOUT ROWID;

        -- Sparse vectors that callers brought: uint32 term numbers, then float32 weights, little-endian.
        CREATE TABLE given_sparse (
            dataset_id INTEGER NOT NULL,
            row INTEGER NOT NULL,
            vector BLOB NOT NULL,
            PRIMARY KEY (dataset_id, row)
        ) WITHOUT ROWID;
        """,
        then=_fill_retrieval,
    ),
    Migration(
        "0004_lasting",
        """
        -- Folders that are followed. `ended_ms` is NULL while one is; `include` and `exclude` are JSON lists of patterns. `polling` is NULL where
        -- the file system decides. `device` is that of the folder at the last look that found files; `doubted` counts those that vanished at once
        -- and wait for a second look.
        CREATE TABLE watched_folders (
            id INTEGER PRIMARY KEY,
            dataset_id INTEGER NOT NULL REFERENCES datasets(id),
            path TEXT NOT NULL,
            include TEXT NOT NULL DEFAULT '[]',
            exclude TEXT NOT NULL DEFAULT '[]',
            hidden INTEGER NOT NULL DEFAULT 0,
            links INTEGER NOT NULL DEFAULT 0,
            polling INTEGER,
            added_ms INTEGER NOT NULL,
            ended_ms INTEGER,
            caught_up_ms INTEGER,
            files INTEGER NOT NULL DEFAULT 0,
            device TEXT NOT NULL DEFAULT '',
            doubted INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL DEFAULT 'new',
            problem TEXT NOT NULL DEFAULT ''
        );
        CREATE UNIQUE INDEX watched_folders_now ON watched_folders (dataset_id, path) WHERE ended_ms IS NULL;

        -- How a file was just before it was last read, so that one which has not changed is not read again. `mtime_ns` is -1 where it cannot be
        -- told from a state that came right after. `outcome`: 0 it stands in the dataset, 1 it gave nothing, 2 it could not be opened.
        CREATE TABLE file_stats (
            dataset_id INTEGER NOT NULL REFERENCES datasets(id),
            folder TEXT NOT NULL,
            name TEXT NOT NULL,
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            outcome INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (dataset_id, folder, name)
        ) WITHOUT ROWID;

        -- Why a file was not read, by a code of core/causes.py; empty in rows from before.
        ALTER TABLE ledger ADD COLUMN cause TEXT NOT NULL DEFAULT '';

        -- The job with the greatest priority goes first. `to_cancel` is 1 once a person has given it up, until whoever may write has ended it.
        ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE jobs ADD COLUMN to_cancel INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX jobs_open ON jobs (priority) WHERE state IN ('running', 'paused');

        -- How a file was read, where that is worth a word; a reason is what is amiss with it.
        ALTER TABLE ledger ADD COLUMN note TEXT NOT NULL DEFAULT '';

        -- The text that was recognised on pictures, by the content of the picture and the engine: lines with their rectangles, compressed JSON.
        CREATE TABLE recognised_pictures (
            picture BLOB NOT NULL,
            engine TEXT NOT NULL,
            lines BLOB NOT NULL,
            made_ms INTEGER NOT NULL,
            UNIQUE (picture, engine)
        );

        -- The files and folders whose password the system's key ring has: the paths alone, never a password.
        CREATE TABLE remembered_passwords (
            path TEXT PRIMARY KEY,
            at_ms INTEGER NOT NULL
        ) WITHOUT ROWID;

        -- A checksum of each vector, eight bytes for each of 256 rows; zeros where there is none.
        CREATE TABLE vector_sums (
            dataset_id INTEGER NOT NULL,
            block INTEGER NOT NULL,
            sums BLOB NOT NULL,
            PRIMARY KEY (dataset_id, block)
        ) WITHOUT ROWID;
        """,
    ),
    Migration(
        "0005_answers",
        """
        -- The history of answers, appended. `dataset_id` is NULL where no dataset was asked; `answer` is JSON under the names of core/answers.py.
        CREATE TABLE answers (
            id INTEGER PRIMARY KEY,
            dataset_id INTEGER REFERENCES datasets(id),
            goal TEXT NOT NULL,
            answer TEXT NOT NULL,
            at_ms INTEGER NOT NULL
        );
        CREATE INDEX answers_by_dataset ON answers (dataset_id, id);
        """,
        # One that lacks it has no history, and is read as before.
        for_speed=True,
    ),
)
