"""Metrics over vectors of any length, against what numpy reckons of the vectors themselves."""

import numpy as np
import pytest

from kx_desktop.index.metrics import Measure
from kx_desktop.search.fusion import Scale
from tests.index.making import unit_rows

ROWS = np.arange(30)
UNIT = unit_rows(30, 8)
QUESTION = unit_rows(31, 8)[30]


@pytest.mark.parametrize("length", [1e-150, 1e-30, 1e-9, 1.0, 1e9, 1e30, 1e150])
@pytest.mark.parametrize("metric", ["l2", "ip"])
def test_vectors_of_any_length_are_told_apart(metric: str, length: float) -> None:
    lengths = length * np.linspace(1, 2, 30)
    scores = Measure(metric, QUESTION, length, lengths).scores(UNIT, ROWS)
    # Reckoned at length 1, since the squares of such lengths are not to be had.
    question, vectors = QUESTION.astype(float), UNIT.astype(float) * (lengths / length)[:, None]
    if metric == "l2":
        exact = np.linalg.norm(vectors - question, axis=1) * length
    else:
        exact = vectors @ question * length * length
    assert len(set(scores)) == 30
    assert scores == pytest.approx(exact, rel=1e-4, abs=1e-5 * abs(exact).max())


def test_one_long_vector_leaves_the_others_apart() -> None:
    lengths = np.append(np.linspace(1, 2, 29), 1e100)
    for metric in ("l2", "ip"):
        scores = Measure(metric, QUESTION, 1.0, lengths).scores(UNIT, ROWS)
        alone = Measure(metric, QUESTION, 1.0, lengths[:29]).scores(UNIT[:29], ROWS[:29])
        assert scores[:29].tolist() == alone.tolist()


def test_the_longest_vectors_have_finite_scores_and_values() -> None:
    measure = Measure("ip", QUESTION, 1.3e154, np.full(2, 1.3e154))
    scores = measure.scores(np.stack([QUESTION, -QUESTION]), np.arange(2))
    assert np.isfinite(scores).all()
    scale = Scale(measure.least, float(scores[0]))
    assert [scale.value(float(one)) for one in scores] == pytest.approx([1.0, 0.0], abs=1e-6)
