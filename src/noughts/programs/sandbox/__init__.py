"""A confined process for somebody else's program: started, limited, watched and ended."""
