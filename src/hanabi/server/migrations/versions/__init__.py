"""A step of the form of the database a module, in their order."""
