"""The server: tables for people who are somewhere else, kept in a database."""

from . import english as english
