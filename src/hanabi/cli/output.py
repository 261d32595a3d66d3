"""What goes to the screen: text for people, JSON for programs."""

import sys
from typing import Any


def tell(text: str) -> None:
    """Text for people, in signs that the output can have."""
    encoding = (sys.stdout.encoding if sys.stdout else None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def tell_json(data: Any) -> None:
    """Data for programs."""
    import json

    print(json.dumps(data, indent=2))


def columns(most: int = 100) -> int:
    """How wide a line may be."""
    import shutil

    return min(shutil.get_terminal_size().columns, most) - 1
