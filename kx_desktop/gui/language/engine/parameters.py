"""What the engine says of parameters of a query that it refuses, and how the window says it.

The engine names parameters and their values as the command has them; the window calls them as its own controls are called.
"""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

PARAMETERS_IN_THE_WINDOW = {
    "mode: got {0}.": QT_TRANSLATE_NOOP("Engine", "There is no mode {0}."),
    "fusion: got {0}.": QT_TRANSLATE_NOOP("Engine", "There is no fusion {0}."),
    "metric: got {0}.": QT_TRANSLATE_NOOP("Engine", "There is no metric {0}."),
    "k: got {0}.": QT_TRANSLATE_NOOP("Engine", "Top-k cannot be {0}."),
    "offset: got {0}.": QT_TRANSLATE_NOOP("Engine", "“Start after” cannot be {0}."),
    "offset: got a number of more than {0}.": QT_TRANSLATE_NOOP("Engine", "“Start after” cannot be more than {0}."),
    "rrf_k: got {0}.": QT_TRANSLATE_NOOP("Engine", "The fusion constant cannot be {0}."),
    "rrf_k: got a number of more than {0}.": QT_TRANSLATE_NOOP("Engine", "The fusion constant cannot be more than {0}."),
    "mmr_lambda: got {0}.": QT_TRANSLATE_NOOP("Engine", "Variety cannot be {0}."),
    "alpha: got {0}.": QT_TRANSLATE_NOOP("Engine", "The dense share cannot be {0}."),
    "metadata_fields: got {0}.": QT_TRANSLATE_NOOP("Engine", "The metadata cannot be {0}."),
    "window: got {0}.": QT_TRANSLATE_NOOP("Engine", "The neighbours cannot be {0}."),
    "window: got {0},{1}.": QT_TRANSLATE_NOOP("Engine", "The neighbours cannot be {0} before and {1} after."),
    "It takes two whole numbers A,B with -10 <= A <= 0 <= B <= 10.": QT_TRANSLATE_NOOP("Engine", "There are up to 10 before and up to 10 after."),
    "dataset: got {0}.": QT_TRANSLATE_NOOP("Engine", "No dataset can be called {0}."),
    "dataset: a name was given twice.": QT_TRANSLATE_NOOP("Engine", "A dataset was named twice."),
    "sparse_vector: got the term {0}.": QT_TRANSLATE_NOOP("Engine", "The sparse vector has the term {0}."),
    "sparse_vector: got the weight {0}.": QT_TRANSLATE_NOOP("Engine", "The sparse vector has the weight {0}."),
    "sparse_vector: all its weights are 0.": QT_TRANSLATE_NOOP("Engine", "In the sparse vector all weights are 0."),
    "fusion: got {0} with the mode {1}, which has one path.": QT_TRANSLATE_NOOP("Engine", "This mode has one path, so that nothing is to be fused."),
    "It goes with the mode hybrid.": QT_TRANSLATE_NOOP("Engine", "Choose the mode Hybrid for it."),
    "fusion: got 'cascaded' with the paths {0}.": QT_TRANSLATE_NOOP("Engine", "The fusion Cascaded does not go with these paths."),
    "It takes dense and fulltext: words first, then meaning among what they found.": QT_TRANSLATE_NOOP("Engine", "It goes with Dense and Full text: words choose the passages, and meaning puts them in order."),
    "rrf_k: got {0} with {1}.": QT_TRANSLATE_NOOP("Engine", "There is no fusion constant with this fusion."),
    "It goes with the fusion rrf.": QT_TRANSLATE_NOOP("Engine", "It goes with the fusion RRF."),
    "alpha: got {0} with {1}.": QT_TRANSLATE_NOOP("Engine", "There is no dense share with this fusion."),
    "weights: got {0} with {1}.": QT_TRANSLATE_NOOP("Engine", "There are no weights with this fusion."),
    "It goes with the fusion weight.": QT_TRANSLATE_NOOP("Engine", "It goes with the fusion Weight."),
    "alpha: got {0} with the paths {1}.": QT_TRANSLATE_NOOP("Engine", "A dense share takes two paths, and Dense is one of them."),
    "It weighs dense against one other path; name a weight for each with weights.": QT_TRANSLATE_NOOP("Engine", "With other paths each has a weight of its own."),
    "alpha: it was given together with weights.": QT_TRANSLATE_NOOP("Engine", "There is a dense share and there are weights."),
    "It takes one or more of {0}.": QT_TRANSLATE_NOOP("Engine", "Choose one or more of Dense, Sparse and Full text."),
    "paths: got {0}.": QT_TRANSLATE_NOOP("Engine", "These paths cannot be used: {0}."),
    "paths: got ().": QT_TRANSLATE_NOOP("Engine", "No path is chosen."),
    "paths: a path was given twice.": QT_TRANSLATE_NOOP("Engine", "A path was named twice."),
    "paths: got {0} with the mode {1}, which has one path.": QT_TRANSLATE_NOOP("Engine", "This mode has one path of its own."),
    "They go with the mode hybrid.": QT_TRANSLATE_NOOP("Engine", "Choose the mode Hybrid for others."),
    "It takes a number of 0 or more for each of {0}, one above 0 at least.": QT_TRANSLATE_NOOP("Engine", "At least one must be above 0."),
    "weights: got {0}.": QT_TRANSLATE_NOOP("Engine", "These weights cannot be used: {0}."),
    "weights: got a weight for {0}, which is not among the paths.": QT_TRANSLATE_NOOP("Engine", "There is a weight for a path that is not chosen."),
    "weights: got {0} for {1}.": QT_TRANSLATE_NOOP("Engine", "A weight cannot be {0}."),
    "weights: they cannot be made to sum to 1.": QT_TRANSLATE_NOOP("Engine", "The weights cannot be made to add up to 1."),
    "rerank_factor: got {0}.": QT_TRANSLATE_NOOP("Engine", "“Look further” cannot be {0}."),
    "metric: got {0} with {1}.": QT_TRANSLATE_NOOP("Engine", "Without the path Dense there is no metric."),
    "rerank_factor: got {0} with {1}.": QT_TRANSLATE_NOOP("Engine", "Without the path Dense there is no looking further."),
    "It goes with the path dense.": QT_TRANSLATE_NOOP("Engine", "Choose Dense for it."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

PARAMETERS = (
    *PARAMETERS_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "It takes a name, or several."),
    QT_TRANSLATE_NOOP("Engine", "It takes each name once."),
    QT_TRANSLATE_NOOP("Engine", "It takes whole numbers from 0 to 4,294,967,295, each with a weight."),
    QT_TRANSLATE_NOOP("Engine", "It takes finite numbers of 0 or more."),
    QT_TRANSLATE_NOOP("Engine", "It takes one above 0 at least."),
    QT_TRANSLATE_NOOP("Engine", "{0}: got {1} with {2}."),
    QT_TRANSLATE_NOOP("Engine", "Give one of the two."),
    QT_TRANSLATE_NOOP("Engine", "It takes a number above 1, up to 5."),
    QT_TRANSLATE_NOOP("Engine", "It takes a whole number of 0 or more."),
)  # fmt: skip
