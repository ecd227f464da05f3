"""Reads a window as a screen reader does: run by the system's Python, which has pyatspi; never imported.

One line of JSON in, `{"pid": 123}`, one line out: the accessible objects of that process, from the window down.
"""

import json
import sys

import pyatspi
from gi.repository import GLib

# A list of thousands of rows has as many objects; the first ones are enough to read.
MOST_CHILDREN = 60
STATES = {
    "focused": pyatspi.STATE_FOCUSED,
    "showing": pyatspi.STATE_SHOWING,
    "enabled": pyatspi.STATE_ENABLED,
    "active": pyatspi.STATE_ACTIVE,
    "checked": pyatspi.STATE_CHECKED,
    "selected": pyatspi.STATE_SELECTED,
}
GONE = (GLib.Error, LookupError, RuntimeError, NotImplementedError, AttributeError)


def told(accessible, found):
    """Add an object and what is below it; what vanishes meanwhile is left out."""
    try:
        states = accessible.getState()
        found.append(
            {
                "role": accessible.getRoleName(),
                "name": accessible.name or "",
                "description": accessible.description or "",
                "id": (accessible.get_accessible_id() or "").rpartition(".")[2],
                "text": text(accessible),
                "states": [name for name, state in STATES.items() if states.contains(state)],
            }
        )
        for number in range(min(accessible.childCount, MOST_CHILDREN)):
            child = accessible.getChildAtIndex(number)
            if child is not None:
                told(child, found)
    except GONE:
        return


def text(accessible):
    """What stands in a field or a page of text."""
    try:
        return accessible.queryText().getText(0, -1)
    except GONE:
        return ""


def objects(pid):
    """All objects of the process."""
    found = []
    for application in pyatspi.Registry.getDesktop(0):
        try:
            ours = application is not None and application.get_process_id() == pid
        except GONE:
            continue
        if ours:
            # What was read before is asked for again.
            application.clearCache()
            told(application, found)
    return found


def main():
    """Answer until the input ends."""
    for line in sys.stdin:
        try:
            answer = objects(json.loads(line)["pid"])
        except GONE:
            answer = []
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


main()
