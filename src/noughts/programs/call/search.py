def find_for_call(*_): raise NotImplementedError
