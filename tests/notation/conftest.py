"""The folder of shared facts and games that some tests are checked against."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared(needs) -> Path:
    """`HANABI_SHARED`, or the folder `shared` beside the repository."""
    beside = Path(__file__).resolve().parents[3] / "shared"
    folder = Path(os.environ.get("HANABI_SHARED", beside))
    needs(f"the shared games ({folder})", (folder / "games" / "variants.tsv").is_file())
    return folder
