def diagnose(*_): return ()
