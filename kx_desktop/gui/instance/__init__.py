"""One window for one library folder: a second start hands its files to the first window and ends.

`handing_over` is what the second start runs, without loading Qt; `instance` is the first one's ear. Nothing is imported here, since
that would load Qt into the second start too.
"""
