"""The window, a front end that pygame draws; `app` opens it."""
