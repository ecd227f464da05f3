"""The person says how passages are found and ranked: paths, fusion and its numbers, metric, depth, variety."""

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QWidget

from kx_desktop.core.queries import ALPHA, FUSIONS, PATHS
from kx_desktop.gui.query.applying import applying, fusion, fusions, in_order, searched
from kx_desktop.gui.query.asked import USUAL_WEIGHTS, Asked
from kx_desktop.gui.query.drawer.section import SectionWidget, unless_same
from kx_desktop.gui.query.keeping import FACTOR_MOST, RRF_K_MOST

_UNSET_LAMBDA = -0.05
_OFF = 1.0
_SOMETIMES = ("paths", "fusion", "rrf_k", "alpha", "weights", "metric", "rerank_factor", "mmr_lambda")  # fmt: skip


class RankingWidget(SectionWidget):
    """Shows only what applies to mode, paths and fusion. A number at its least shows what the settings say in its place."""

    def __init__(
        self, usual_rrf_k: int, usual_lambda: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.set_heading(self.tr("How passages are ranked"))
        names = {"dense": self.tr("Dense"), "sparse": self.tr("Sparse"), "fulltext": self.tr("Full text")}  # fmt: skip
        checks = {"dense": "pathDenseCheck", "sparse": "pathSparseCheck", "fulltext": "pathFulltextCheck"}  # fmt: skip
        self._paths = {path: self.check(checks[path], names[path]) for path in PATHS}
        for path, box in self._paths.items():
            box.setAccessibleName(self.tr("Path: {0}").format(names[path]))
        self._fusions = {
            "rrf": self.tr("RRF"), "weight": self.tr("Weight"), "cascaded": self.tr("Cascaded"), "none": self.tr("None"),
        }  # fmt: skip
        self._fusion = self._combo("fusionCombo", self._fusions)
        self._rrf_k = self.whole("rrfKSpin", 1, RRF_K_MOST)
        self._alpha = self.fraction("alphaSpin", 0.0, 1.0, 0.05)
        spins = {"dense": "denseWeightSpin", "sparse": "sparseWeightSpin", "fulltext": "fulltextWeightSpin"}  # fmt: skip
        self._weights = {path: self.fraction(spins[path], 0.0, 1.0, 0.05) for path in PATHS}
        for path, spin in self._weights.items():
            spin.setPrefix(f"{names[path]} ")
            self.make_snug(spin)
            spin.setAccessibleName(self.tr("Weight of {0}").format(names[path]))
        self._metric = self._combo("metricCombo", {
            "": self.tr("As the dataset"), "cosine": self.tr("Cosine"), "l2": self.tr("L2"), "ip": self.tr("Inner product"),
        })  # fmt: skip
        self._factor = self.fraction("rerankFactorSpin", _OFF, FACTOR_MOST, 0.1, decimals=1)
        self._factor.setSpecialValueText(self.tr("off"))
        self._factor.setSuffix(" ×")
        self._lambda = self.fraction("mmrLambdaSpin", _UNSET_LAMBDA, 1.0, 0.05)
        self._build()
        self.show_usual(usual_rrf_k, usual_lambda)

    def show_usual(self, rrf_k: int, mmr_lambda: float) -> None:
        """What the settings say, shown where a query does not say otherwise."""
        self._rrf_k.setSpecialValueText(self.tr("usual ({0})").format(rrf_k))
        self._lambda.setSpecialValueText(self.tr("usual ({0})").format(f"{mmr_lambda:.2f}"))

    def fill(self, asked: Asked) -> None:
        """Show what is asked for, as far as it applies."""
        applies, paths = applying(asked), searched(asked)
        with self.filling():
            for path, box in self._paths.items():
                box.setChecked(path in asked.paths)
                box.setEnabled(asked.paths != (path,))
            self._show_fusions(fusions(paths))
            self._fusion.setCurrentIndex(self._fusion.findData(fusion(asked) or asked.fusion))
            self._rrf_k.setValue(1 if asked.rrf_k is None else asked.rrf_k)
            self._alpha.setValue(ALPHA if asked.alpha is None else asked.alpha)
            weights = dict(zip(PATHS, asked.weights or USUAL_WEIGHTS, strict=True))
            for path, spin in self._weights.items():
                spin.setValue(weights[path])
                spin.setVisible(path in paths)
            self._metric.setCurrentIndex(self._metric.findData(asked.metric or ""))
            self._factor.setValue(asked.rerank_factor or _OFF)
            self._lambda.setValue(_UNSET_LAMBDA if asked.mmr_lambda is None else asked.mmr_lambda)
        for name in _SOMETIMES:
            self.rows[name].setVisible(name in applies)
        self.setVisible(bool(applies))
        self._explain(asked)

    def read(self, asked: Asked) -> Asked:
        """`asked` with what stands here."""
        rrf_k, mmr_lambda = self._rrf_k.value(), round(self._lambda.value(), 2)
        alpha = unless_same(self._alpha.value(), asked.alpha, 2)
        factor = unless_same(self._factor.value(), asked.rerank_factor, 1)
        before = asked.weights or USUAL_WEIGHTS
        weights = tuple(
            unless_same(self._weights[path].value(), old, 2) or 0.0
            for path, old in zip(PATHS, before, strict=True)
        )
        ticked = in_order({path for path, box in self._paths.items() if box.isChecked()})
        # What a fusion that is not possible now gave way to is not the person's choice.
        shown = self._fusion.currentData()
        fused = asked.fusion if shown == fusion(asked) else shown
        return replace(
            asked,
            paths=ticked or asked.paths,
            fusion=fused,
            rrf_k=None if rrf_k <= 1 else rrf_k,
            alpha=None if alpha == ALPHA and asked.alpha is None else alpha,
            weights=None if weights == USUAL_WEIGHTS and asked.weights is None else weights,
            metric=self._metric.currentData() or None,
            rerank_factor=None if factor is None or factor <= _OFF else factor,
            mmr_lambda=None if mmr_lambda < 0 else unless_same(mmr_lambda, asked.mmr_lambda, 2),
        )

    def _build(self) -> None:
        self.add("paths", self.tr("Paths"), self.beside(*self._paths.values()),
                 self.tr("By which ways passages are looked for; what several find goes up."))  # fmt: skip
        self.add("fusion", self.tr("Fusion"), self._fusion, "")
        self.add("rrf_k", self.tr("Fusion constant"), self._rrf_k,
                 self.tr("The k of 1 / (k + rank). The greater it is, the less the first ranks of each path stand out."))  # fmt: skip
        self.add("alpha", self.tr("Dense share"), self._alpha, "")
        self.add("weights", self.tr("Weights"), self.beside(*self._weights.values()),
                 self.tr("How much each path counts; they are made to add up to 1."))  # fmt: skip
        self.add("metric", self.tr("Metric"), self._metric, "")
        self.add("rerank_factor", self.tr("Look further"), self._factor,
                 self.tr("Takes so many times more candidates by meaning before it scores them exactly."))  # fmt: skip
        self.add("mmr_lambda", self.tr("Variety"), self._lambda,
                 self.tr("1 is relevance alone, 0 is variety alone, when near-identical passages give way to others."))  # fmt: skip
        self.align()

    def _explain(self, asked: Asked) -> None:
        self.rows["fusion"].explain({
            "": "",
            "rrf": self.tr("Adds up 1 / (k + rank) over the paths: only the ranks count."),
            "weight": self.tr("Adds up the scores of the paths, each brought to 0 to 1, by their weights."),
            "cascaded": self.tr("Full text chooses the passages, dense puts them in order."),
            "none": self.tr("Compares the scores of the paths as they are: the greatest goes first."),
        }[fusion(asked)])  # fmt: skip
        other = next((one for one in searched(asked) if one != "dense"), "fulltext")
        self.rows["alpha"].explain(
            self.tr("How much dense counts; the rest is for sparse.")
            if other == "sparse"
            else self.tr("How much dense counts; the rest is for full text.")
        )
        self.rows["metric"].explain({
            None: self.tr("How near two meanings are, measured as the dataset was made for."),
            "cosine": self.tr("By the angle between two vectors: the greater the cosine, the nearer."),
            "l2": self.tr("By the distance between two vectors: the smaller, the nearer."),
            "ip": self.tr("By the inner product of two vectors: long vectors come nearer."),
        }[asked.metric])  # fmt: skip

    def _show_fusions(self, possible: tuple[str, ...]) -> None:
        if [self._fusion.itemData(i) for i in range(self._fusion.count())] == list(possible):
            return
        self._fusion.clear()
        for data in possible or FUSIONS[:1]:
            self._fusion.addItem(self._fusions[data], data)

    def _combo(self, name: str, words: dict[str, str]) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(name)
        for data, text in words.items():
            combo.addItem(text, data)
        combo.currentIndexChanged.connect(self.tell)
        return combo
