"""What people see: each front end is a thin skin over the library."""
