"""The texts of the sample files, about a town library that does not exist."""

import base64

LOANS = (
    "Books are lent for four weeks. A loan can be renewed twice, unless somebody else is waiting."
)
FEES = "The reminder fee is 1.50 euros for each week. Children pay no fees."
HOURS = "The reading room is open from nine to five, on Thursdays until eight."
GERMAN = "Bücher werden für vier Wochen verliehen. Die Mahngebühr beträgt 1,50 € je Woche; für Schüler ist sie ermäßigt."
LATIN_1 = "Bücher werden für vier Wochen verliehen. Die Gebühr ermäßigt sich für Schüler."
ARABIC = "الكتب متاحة للإعارة لمدة أربعة أسابيع. لا يجوز إخراج المراجع من القاعة."
RUSSIAN = "Книги выдаются на четыре недели. Читальный зал открыт с девяти до пяти часов."
JAPANESE = "本は四週間借りることができます。閲覧室は九時から五時まで開いています。"

HTML = f"""<!DOCTYPE html>
<html lang="en"><head><title>Rules of the town library</title><meta charset="utf-8">
<meta name="author" content="Mira Okafor"><meta name="keywords" content="library, rules">
<style>p {{ color: black }}</style></head>
<body><script>var hidden = "script text";</script>
<h1>Rules of the town library</h1><p>{HOURS}</p>
<h2>Loans</h2><p>{LOANS}</p>
<h2>Fees</h2><p>{FEES}</p>
<table><tr><th>Kind</th><th>Weeks</th></tr><tr><td>Novel</td><td>4</td></tr><tr><td>Film</td><td>1</td></tr></table>
</body></html>
"""

MARKDOWN = f"""---
title: Rules of the town library
author: Mira Okafor
date: 2024-03-01
tags: [library, rules]
---

# Rules

{HOURS}

## Loans

{LOANS}

```sh
# a comment in code is no heading
```

## Fees

{FEES}
"""

RST = f"""=====
Rules
=====

{HOURS}

Loans
-----

{LOANS}
"""

ORG = f"""#+TITLE: Rules of the town library

* Rules
{HOURS}
** TODO Loans                                                        :loan:
{LOANS}
"""

TABLE = "kind,weeks,renewals\nnovel,4,2\nfilm,1,0\n“atlas”,0,0\n"

XML = """<?xml version="1.0" encoding="UTF-8"?>
<library>
  <title>Rules of the town library</title>
  <rule number="1">Books are lent for <b>four weeks</b> &amp; films for one.</rule>
  <rule number="2">Children pay no fees.</rule>
</library>
"""

NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {},
    "cells": [
        {
            "cell_type": "markdown",
            "id": "a",
            "metadata": {},
            "source": ["# Loans by month\n", "\n", LOANS],
        },
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {},
            "execution_count": 1,
            "source": ["loans = [120, 95]\n", "print(sum(loans))"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["215\n"]},
                {
                    "output_type": "display_data",
                    "metadata": {},
                    "data": {
                        "image/png": base64.b64encode(bytes(300)).decode(),
                        "text/plain": ["<Figure>"],
                    },
                },
            ],
        },
    ],
}
