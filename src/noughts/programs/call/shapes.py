def plain_function(*_): return None
