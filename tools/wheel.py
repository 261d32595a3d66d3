"""What hatch does before it makes a wheel: it has the pages of the browser built, for the wheel to carry."""

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the pages into the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them where that is due; a wheel without them would be no server for people."""
        sys.path.insert(0, os.path.join(self.root, "tools"))
        import bundle

        if version != "editable" and bundle.stale():
            bundle.build()
