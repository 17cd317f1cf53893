"""What a run leaves behind so that the next one need not do it again: ``handaudit batch --state FILE``.

``store``: the file, one SQLite database. ``marks``: by what a task, the program and the options are known again.
``packing``: a task's results as bytes. ``output``: files that take over what an earlier run wrote. ``memory``: the
composition, asked by :mod:`auditor.pipeline.batch`. ``docs/state.md`` says what is promised.
"""
