"""The doors of the server: what is asked for over HTTP, a module for each subject."""
