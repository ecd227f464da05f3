"""What an answer tells of itself: what it rests on, why it ended, what the model asked for in vain."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

ANSWERING_IN_THE_WINDOW = {
    "dataset: there is none to search, and no chat model is chosen.": QT_TRANSLATE_NOOP("Engine", "There is no dataset to search, and no chat model is chosen."),
    "goal: it is empty.": QT_TRANSLATE_NOOP("Engine", "There is no question."),
    "goal: it has {0} characters, and takes at most {1}.": QT_TRANSLATE_NOOP("Engine", "The question has {0} characters, and may have {1} at most."),
    "query: it has {0} characters, and takes at most {1}. Ask shortly, one thing at a time.": QT_TRANSLATE_NOOP("Engine", "The model asked in {0} characters; a search takes {1} at most."),
    "k: it takes a whole number from 1 to {0}.": QT_TRANSLATE_NOOP("Engine", "The model asked for a number of passages that is not from 1 to {0}."),
    "There is no tool {0}. There is one: {1}.": QT_TRANSLATE_NOOP("Engine", "The model called {0}, a tool that there is not."),
    "The arguments are a JSON object with the texts dataset and query, and k, a whole number from 1 to {0}, which may be left out.": QT_TRANSLATE_NOOP("Engine", "The model asked in a way that cannot be understood."),
    "Name a dataset, or choose a chat model, with --model or in the settings.": QT_TRANSLATE_NOOP("Engine", "Name a dataset, or choose a chat model in the settings."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

ANSWERING = (
    *ANSWERING_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "No dataset was asked: the answer is the model's own and rests on none of your documents."),
    QT_TRANSLATE_NOOP("Engine", "The model did not search the dataset: the answer is its own and rests on none of your documents."),
    QT_TRANSLATE_NOOP("Engine", "The model found nothing in the dataset: the answer rests on none of your documents."),
    QT_TRANSLATE_NOOP("Engine", "These are sentences from your documents instead."),
    QT_TRANSLATE_NOOP("Engine", "It takes a question, or what is to be done."),
    QT_TRANSLATE_NOOP("Engine", "Ask more shortly; add long texts to a dataset, and ask that."),
    QT_TRANSLATE_NOOP("Engine", "Citations that stand for no passage were taken out: {0}."),
    QT_TRANSLATE_NOOP("Engine", "The answer is cut after {0} characters."),
    QT_TRANSLATE_NOOP("Engine", "The chat model gave no answer."),
    QT_TRANSLATE_NOOP("Engine", "The passages that were found stand below."),
    QT_TRANSLATE_NOOP("Engine", "It was stopped: this is what was written by then."),
    QT_TRANSLATE_NOOP("Engine", "It was stopped before anything was written."),
    QT_TRANSLATE_NOOP("Engine", "The time was over: this is what was written by then."),
    QT_TRANSLATE_NOOP("Engine", "The time was over before anything was written."),
    QT_TRANSLATE_NOOP("Engine", "Another dataset than the one that is asked, {0}, cannot be searched."),
    QT_TRANSLATE_NOOP("Engine", "There is no room for what was found."),
    QT_TRANSLATE_NOOP("Engine", "This was asked before."),
    QT_TRANSLATE_NOOP("Engine", "Nothing was found."),
    QT_TRANSLATE_NOOP("Engine", "The search was broken off."),
    QT_TRANSLATE_NOOP("Engine", "Asked by the program, since the model did not search."),
    QT_TRANSLATE_NOOP("Engine", "The model called {0}, a tool that there is not. Nothing came of it."),
    QT_TRANSLATE_NOOP("Engine", "The search failed: {0}."),
    QT_TRANSLATE_NOOP("Engine", "1 passage has no vector yet: search by meaning does not see it."),
    QT_TRANSLATE_NOOP("Engine", "{0} passages have no vector yet: search by meaning does not see them."),
    QT_TRANSLATE_NOOP("Engine", "The chat model failed in a way of its own: {0}."),
    QT_TRANSLATE_NOOP("Engine", "Ask again, or choose another model."),
)  # fmt: skip
