"""What names look like: a skeleton that all those have that can be taken for each other."""

import unicodedata


def skeleton(text: str) -> str:
    """What a name looks like, to somebody who does not look closely.

    >>> skeleton("rnary l0u"), skeleton("MARY-IÖU")
    ('marylou', 'marylou')
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text))
    look = "".join(_look(sign) for sign in letters if _seen(sign))
    for pair, one in _PAIRS:
        look = look.replace(pair, one)
    return look


def _seen(sign: str) -> bool:
    """Whether a sign counts: marks that are overlooked do not, those of kana and of Indian vowels do."""
    if unicodedata.category(sign)[0] not in "LMN":
        return False
    return not (unicodedata.combining(sign) >= 200 or 10 <= unicodedata.combining(sign) <= 35)


def _look(sign: str) -> str:
    """What a sign looks like, as a capital or as it is found in small letters."""
    digit = unicodedata.decimal(sign, None)
    low = str(digit) if digit is not None else sign.casefold()
    return _LOOKS.get(sign) or "".join(_LOOKS.get(each, each) for each in low)


def _table(rows: str) -> dict[str, str]:
    """`x: abc` says that a, b and c look like x."""
    return {
        sign: row.partition(":")[0].strip()
        for row in rows.strip().splitlines()
        for sign in row.partition(":")[2].replace(" ", "")
    }


# Capitals stand here where they look like something else than their small letters do.
_LOOKS = _table(
    """
    a: аαɑ
    ae: æ
    b: ЬьВвΒβƀɓ
    bl: ы
    c: сϲς
    d: ԁđɗժð
    e: еεєəɛɘ
    f: ƒғ
    g: ɡցɣ
    h: НнһΗհħ
    i: іιıɩІΙ
    j: јϳյ
    k: кκқĸ
    l: 1|ӏǀוןاł
    lo: ю
    m: мМΜ
    n: пηΝոռŋ
    o: 0оοσօøסɵө
    oe: œ
    p: рРρΡþ
    q: ԛգզ
    r: гґ
    s: ѕ5
    t: тτŧ
    u: иυսµμцʋ
    v: νѵ
    w: ԝωшщ
    x: хχ×
    y: уΥүγ
    z: ζ
    3: зЗэЭ
    4: чЧ
    口: ロ
    二: ニ
    力: カ
    工: エ
    夕: タ
    卜: ト
    八: ハ
    ヘ: へ
    リ: り
    一: ー
    """
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"))
"""In this order: `i` looks like `l` as a capital, but `ci` never like `d`."""
