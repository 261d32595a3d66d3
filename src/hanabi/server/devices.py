"""What a browser says of itself, in two words that its owner recognises."""

BROWSERS = {
    "hanabi": "hanabi",
    "edg": "Edge",
    "opr/": "Opera",
    "samsungbrowser": "Samsung Internet",
    "firefox": "Firefox",
    "fxios": "Firefox",
    "crios": "Chrome",
    "chrome": "Chrome",
    "safari": "Safari",
    "curl": "curl",
    "python": "Python",
}
SYSTEMS = {
    "iphone": "iPhone",
    "ipad": "iPad",
    "android": "Android",
    "cros": "ChromeOS",
    "windows": "Windows",
    "mac os": "Mac",
    "linux": "Linux",
}


def device(agent: str) -> str:
    """A browser and its system, where they can be told; nothing else of what was said is kept.

    >>> device("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    low = agent.lower()
    found = (_first(BROWSERS, low), _first(SYSTEMS, low))
    return ", ".join(word for word in found if word)


def _first(words: dict[str, str], text: str) -> str:
    return next((named for sign, named in words.items() if sign in text), "")
