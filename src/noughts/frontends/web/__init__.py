"""The game in the browser: a stateless API over the library, and the page that asks it.

A request carries all there is to know, is read by the same code as everywhere else, and is taken
for hostile. From the inside out: `limits` says how much may be asked, `work` where it is done and
what is kept of it, `places` reads, `models` are the answers, `answers` finds them, `api` has the
addresses, `guard` the headers, `app` puts them together, `serve` runs it.
"""
