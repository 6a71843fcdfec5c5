"""The game in the browser: an HTTP API without state, and the page that uses it.

A request carries everything: the game, its moves, the players and what a person does. From the
inside out:

    limits          what a request may demand
    requests        the parameters, and reading them into games and tables
    responses       the JSON that comes back, described for OpenAPI
    workers         threads that compute, a bounded queue and cache, and objects lent to threads
    backend         the calls of the library that answer a request
    routes          the URLs, and which workers compute the answer
    guard           security headers, and requests that are too large
    app, server     the application, and the socket it listens on
"""
