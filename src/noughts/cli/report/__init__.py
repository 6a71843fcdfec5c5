"""Results of the commands as text for people, one module per kind of result.

Their JSON form is `to_json` of the result itself.
"""
