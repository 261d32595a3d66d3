"""The pages of the browser come quickly, are kept as long as they may be, and nothing else is handed out."""

import gzip

import pytest

from hanabi.server.config import Config
from hanabi.server.routes import pages
from server.house import serving

DOOR = b'<!doctype html><title>Hanabi</title><script type="module" src="/assets/index-1.js"></script>'


@pytest.fixture
def http(tmp_path, monkeypatch):
    bundle = tmp_path / "bundle"
    (bundle / "assets").mkdir(parents=True)
    (bundle / "index.html").write_bytes(DOOR)
    (bundle / "assets" / "index-1.js").write_text("export {};\n" * 200)
    (bundle / "assets" / "notes.txt").write_text("not for anybody")
    (bundle / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.js").write_text("not for anybody")
    monkeypatch.setattr(pages, "BUNDLE", bundle)
    with serving(Config(data=str(tmp_path / "data"))) as house:
        yield house.http


@pytest.mark.parametrize("path", ["/", "/new", "/t/abc234", "/g/abc234"])
def test_every_address_of_the_page_is_the_page(http, path):
    answer = http.get(path)
    assert (answer.status_code, answer.content) == (200, DOOR)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_whose_name_tells_what_is_in_it_is_kept_for_ever(http):
    answer = http.get("/assets/index-1.js", headers={"accept-encoding": "identity"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "content-encoding" not in answer.headers


def test_a_file_is_packed_for_whoever_can_unpack_it(http):
    answer = http.get("/assets/index-1.js", headers={"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "export {};\n" * 200  # the client unpacks
    assert int(answer.headers["content-length"]) == len(gzip.compress(answer.content, mtime=0)) < 200


def test_what_has_not_changed_is_not_sent_again(http):
    tag = http.get("/").headers["etag"]
    again = http.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/notes.txt",
        "/assets/..%2F..%2Fsecret.js",
        "/assets/../../secret.js",
        "/secret.js",
    ],
)
def test_nothing_else_is_handed_out(http, path):
    answer = http.get(path)
    assert answer.status_code == 404
    assert b"not for anybody" not in answer.content


def test_without_the_pages_a_server_says_so_and_serves_the_rest(http, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "BUNDLE", tmp_path / "nowhere")
    answer = http.get("/")
    assert answer.status_code == 503
    assert "have not been built" in answer.text
    assert http.get("/api/boxes").status_code == 200


def test_a_link_is_drawn_as_a_code_that_phones_scan(http):
    answer = http.get("/api/qr", params={"link": "http://192.168.1.7:8000/t/abc234"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert http.get("/api/qr", params={"link": "x" * 201}).status_code == 400
    assert http.get("/api/qr").status_code == 400


def test_the_boxes_and_the_facts_of_rules_are_told(http):
    shelf = http.get("/api/boxes").json()
    assert [box["name"] for box in shelf["boxes"]] == ["danish", "american", "german", "dutch", "house"]
    assert "cautious" in shelf["bots"]
    assert http.get("/api/rules", params={"rules": "german 3p"}).json()["maximum"] == 25
    refused = http.get("/api/rules", params={"rules": "martian"})
    assert (refused.status_code, refused.json()["code"]) == (400, "rules.word")
