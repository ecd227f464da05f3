"""The flags of `kx datasets query`: one for each parameter of a query."""

import argparse

from kx_desktop.cli import kinds
from kx_desktop.core.queries import FUSIONS, METRICS, MODES


def add_query(parser: argparse.ArgumentParser) -> None:
    """Add what a query takes. What is not given is None, so that a preset can fill it in."""
    parser.add_argument(
        "name",
        metavar="NAME",
        type=kinds.words,
        help="the dataset to ask, or several: a,b",
    )
    parser.add_argument(
        "--text",
        metavar="TEXT",
        help='the question; "quoted words" must stand together where they do anywhere',
    )
    parser.add_argument(
        "--k",
        metavar="N",
        type=kinds.whole,
        help="how many hits; more than 64 is taken as 64 (default: the setting, 10)",
    )
    parser.add_argument(
        "--offset",
        metavar="N",
        type=kinds.whole,
        default=0,
        help="how many hits to leave out first (default 0)",
    )
    parser.add_argument(
        "--mode", choices=MODES, help="how to search (default: the setting, hybrid)"
    )
    parser.add_argument(
        "--preset",
        metavar="NAME",
        type=kinds.words,
        help="a way of searching that has a name: Balanced, Precise, or your own; what other flags say counts more",
    )
    _add_fusion(parser)
    _add_order(parser)
    _add_filter(parser)
    _add_given(parser)


def _add_fusion(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how hybrid search puts its paths together")
    group.add_argument(
        "--paths",
        metavar="a,b",
        type=kinds.names,
        help="which of dense, sparse, fulltext to seek by (default dense,fulltext)",
    )
    group.add_argument(
        "--fusion",
        choices=FUSIONS,
        help="by ranks, by weighted scores, words first and then meaning, or raw scores (default rrf)",
    )
    group.add_argument(
        "--rrf-k",
        metavar="N",
        type=kinds.whole,
        help="the constant of reciprocal rank fusion (default 60)",
    )
    group.add_argument(
        "--alpha",
        metavar="X",
        type=kinds.number,
        help="with the fusion weight: the weight of dense, from 0 to 1 (default 0.8)",
    )
    group.add_argument(
        "--weights",
        metavar="PATH=X,…",
        type=kinds.weights,
        help="with the fusion weight: dense=0.5,sparse=0.3,fulltext=0.2, which are then the paths",
    )
    group.add_argument(
        "--metric",
        choices=METRICS,
        help="what vectors are compared by (default: the dataset's)",
    )
    group.add_argument(
        "--rerank-factor",
        metavar="X",
        type=kinds.number,
        help="above 1, up to 5: score so many times more vectors exactly",
    )


def _add_order(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the order of hits")
    group.add_argument(
        "--rerank",
        choices=("on", "off"),
        help="the MMR pass for variety (default: the setting, on)",
    )
    group.add_argument(
        "--reranker",
        choices=("on", "off"),
        help="have the cross-encoder of the settings put the first 64 in order (default: the setting reranking, off)",
    )
    group.add_argument(
        "--mmr-lambda",
        metavar="X",
        type=kinds.number,
        help="from 0, all variety, to 1, all relevance (default 0.7)",
    )
    group.add_argument(
        "--order-by",
        metavar="FIELD [DESC],…",
        type=kinds.words,
        help="sort the best 256 by fields instead of by rank",
    )


def _add_filter(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("which passages")
    group.add_argument(
        "--filter",
        metavar="WHERE",
        type=kinds.words,
        help="a SQL WHERE clause over fields: \"extension = 'pdf' AND year >= 2024\"",
    )
    group.add_argument(
        "--include-superseded", action="store_true", help="search earlier states of documents too"
    )


def _add_given(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what each hit has with it, and vectors of your own")
    group.add_argument(
        "--window",
        metavar="A,B",
        type=kinds.window,
        help="lay neighbouring passages around each hit: -1,2",
    )
    group.add_argument("--include-vector", action="store_true", help="give each hit's vector too")
    group.add_argument(
        "--metadata-fields",
        metavar="a,b",
        type=kinds.names,
        help="metadata to give with each hit",
    )
    group.add_argument(
        "--vector",
        metavar="JSON",
        type=kinds.vector,
        help="the question's vector, in place of the text's: [0.1, …]",
    )
    group.add_argument(
        "--sparse-vector",
        metavar="JSON",
        type=kinds.sparse_vector,
        help='the question\'s sparse vector: {"17": 0.5, …}',
    )
