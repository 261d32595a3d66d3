"""The way to a Ray cluster: a process of its own, so that the server does not end with the cluster.

Ray ends the programs that lose it. Nothing else of hanabi imports it.
"""

import asyncio
import logging
import pickle
import sys
from typing import Any, BinaryIO

import msgspec

from hanabi import View

from .mind import Answer, Failed, answer, listen, named, pipes

RETRIES = 1
"""So often a thought is begun anew because its machine or process was lost."""


class Reply(msgspec.Struct, tag="reply", frozen=True):
    """The answer to a question, by its number."""

    number: int
    answer: Answer


class Joined(msgspec.Struct, tag="joined", frozen=True):
    """It belongs to the cluster."""


class Lost(msgspec.Struct, tag="lost", frozen=True):
    """Why there will be no answers."""

    why: str


Message = Reply | Joined | Lost


def think(make: str, bot: str, view: View) -> Answer:
    """What runs on the cluster."""
    return answer(named(make), bot, view)


class Bridge:
    """Passes questions to the cluster and answers back, many at a time."""

    def __init__(self, ray: Any, make: str, told: BinaryIO) -> None:
        self._ray = ray
        self._make = make
        self._told = told
        self._think = ray.remote(num_cpus=1, max_retries=RETRIES)(think)
        self._thoughts: dict[int, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, question: bytes) -> None:
        """A question by its number; without one, nobody wants to know any more."""
        number, asked = pickle.loads(question)
        if asked:
            task = asyncio.get_running_loop().create_task(self._answer(number, *asked))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif number in self._thoughts:
            self._ray.cancel(self._thoughts[number], force=True)

    async def _answer(self, number: int, bot: str, view: View) -> None:
        try:
            self._thoughts[number] = self._think.remote(self._make, bot, view)
            said: Answer = await self._thoughts[number]
        except Exception as error:  # the process or the machine of the bot was lost, or the cluster
            said = Failed("died", _brief(error))
        self._thoughts.pop(number, None)
        tell(self._told, Reply(number, said))


def tell(told: BinaryIO, message: Message) -> None:
    """Tell the server, on a line."""
    told.write(msgspec.json.encode(message) + b"\n")
    told.flush()


async def main() -> None:
    """Join the cluster, and be asked for as long as there is somebody."""
    address, make = sys.argv[1:]
    asked, told = pipes()
    try:
        import ray

        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # not installed, not there, another version
        tell(told, Lost(_brief(error)))
        sys.exit(1)
    tell(told, Joined())
    bridge, loop = Bridge(ray, make, told), asyncio.get_running_loop()
    listen(asked, lambda question: loop.call_soon_threadsafe(bridge.hear, question))
    await asyncio.Event().wait()


def _brief(error: Exception) -> str:
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0]}"[:200]


if __name__ == "__main__":
    asyncio.run(main())
