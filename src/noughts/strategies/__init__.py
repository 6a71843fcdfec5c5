"""The strategies that come with noughts, one per file; `registry` lists them.

A new one is a file here with a subclass of `base.Strategy`, and its class in `registry.BUILT_IN`.
If it plays any board, `Strategy.refusal` names it too.
"""
