"""The floor: what reading the text costs at the least. Read, cut into hands and lines, find ": ", slice, keep nothing.

    python benchmarks/floor.py FILE

It stands at module level on purpose: moved into a function the same loop is a quarter faster.
"""

import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
for hand in text.split("\n\n\n"):
    for line in hand.split("\n"):
        colon = line.find(": ")
        if colon > 0:
            verb = line[colon + 2 : colon + 7]
