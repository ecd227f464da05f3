"""What the engine says of folders that are followed, of patterns over their files, and of the queue."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

FOLLOWING_IN_THE_WINDOW = {
    "It takes a folder with the files to follow.": QT_TRANSLATE_NOOP("Engine", "Choose a folder with the files to follow."),
    "folder: got a path with a NUL character, which no disk can keep.": QT_TRANSLATE_NOOP("Engine", "The path of the folder holds a NUL character, which no disk can keep."),
    "folder: got an empty path.": QT_TRANSLATE_NOOP("Engine", "The folder has no path."),
    "folder: got {0}, which is not there.": QT_TRANSLATE_NOOP("Engine", "The folder {0} is not there."),
    "folder: got {0}, which is not a folder.": QT_TRANSLATE_NOOP("Engine", "{0} is not a folder."),
    "Give the folder around it, and its name to --include.": QT_TRANSLATE_NOOP("Engine", "Choose the folder around it, and name it under Read only."),
    "folder: got {0}, which lies in the library itself.": QT_TRANSLATE_NOOP("Engine", "The folder {0} lies in the library itself."),
    "It takes a folder of your own files.": QT_TRANSLATE_NOOP("Engine", "Choose a folder of your own files."),
    "folder: got {0}, which is followed for {1} already.": QT_TRANSLATE_NOOP("Engine", "The folder {0} is followed for {1} already."),
    "folder: got {0}, which is followed for {1} already as {2}.": QT_TRANSLATE_NOOP("Engine", "The folder {0} is followed for {1} already, as {2}."),
    "To follow it with other patterns, end that first: {0} --dataset {1}.": QT_TRANSLATE_NOOP("Engine", "To follow it with other patterns, stop following it first."),
    "folder: got {0}, which lies in {1}, and that is followed for {2} already.": QT_TRANSLATE_NOOP("Engine", "The folder {0} lies in {1}, and that is followed for {2} already."),
    "folder: got {0}, in which {1} is followed for {2} already.": QT_TRANSLATE_NOOP("Engine", "In the folder {0}, {1} is followed for {2} already."),
    "End that first: {0} --dataset {1}.": QT_TRANSLATE_NOOP("Engine", "Stop following that first."),
    "Follow one: kx watch add NAME FOLDER.": QT_TRANSLATE_NOOP("Engine", "Follow one on the page of a dataset."),
    "folder: got {0}, which is followed for {1}.": QT_TRANSLATE_NOOP("Engine", "The folder {0} is followed for {1}."),
    "Say for which to end it: --dataset NAME.": QT_TRANSLATE_NOOP("Engine", "Stop it on the page of the dataset that is meant."),
    "{0} below it cannot be looked through ({1}). What is known of {2} files stays.": QT_TRANSLATE_NOOP("Engine", "{0} below it cannot be looked through ({1}). What is known of their files stays."),
    "include: got only what is taken back ({0}).": QT_TRANSLATE_NOOP("Engine", "Read only holds nothing but what is taken back ({0})."),
    "See what is there: kx queue status.": QT_TRANSLATE_NOOP("Engine", "See what is there in the list of files."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""

FOLLOWING = (
    *FOLLOWING_IN_THE_WINDOW,
    QT_TRANSLATE_NOOP("Engine", "The folder {0} cannot be looked through: {1}."),
    QT_TRANSLATE_NOOP("Engine", "Check its permissions, then follow it again."),
    QT_TRANSLATE_NOOP("Engine", "What lies in it is read with that."),
    QT_TRANSLATE_NOOP("Engine", "The library lies in this folder. Its own files are left out."),
    QT_TRANSLATE_NOOP("Engine", "Files of this folder are followed for {0} too: they stand in each of these datasets, and are read once for each."),
    QT_TRANSLATE_NOOP("Engine", "No such folder is followed: {0}."),
    QT_TRANSLATE_NOOP("Engine", "{0} of {1} files vanished at once. They stay until the next look finds them gone too."),
    QT_TRANSLATE_NOOP("Engine", "{0} of its files vanished at once. They stay until it is looked through again, at {1}."),
    QT_TRANSLATE_NOOP("Engine", "{0} of its files vanished at once. They stay until it is looked through again: it is when folders are followed."),
    QT_TRANSLATE_NOOP("Engine", "The folder is empty, and on another disk than before: the disk that held its files is not there. Nothing was retired."),
    QT_TRANSLATE_NOOP("Engine", "The folder is not there or cannot be looked through ({0}). Nothing was retired; it is followed again once it is back."),
    QT_TRANSLATE_NOOP("Engine", "It was {0}."),
    QT_TRANSLATE_NOOP("Engine", "1 folder"),
    QT_TRANSLATE_NOOP("Engine", "{0} folders"),
    QT_TRANSLATE_NOOP("Engine", "Something went wrong within kx-desktop while the folder was followed. It is tried again."),
    QT_TRANSLATE_NOOP("Engine", "Give a pattern of what is to be read first, such as *.md."),
    QT_TRANSLATE_NOOP("Engine", "It takes a pattern over the path below the folder, such as *.md, drafts/ or reports/**/*.pdf."),
    QT_TRANSLATE_NOOP("Engine", "There is no job {0} in the queue."),
    QT_TRANSLATE_NOOP("Engine", "Waiting: on battery. It goes on by itself on mains power, or now with Resume."),
)  # fmt: skip
