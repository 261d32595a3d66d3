"""The PostgreSQL of the server's tests serves here, too."""

from server.conftest import cluster as cluster
