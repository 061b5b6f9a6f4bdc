"""A small client for the Bourse API. Python 3.9 or later, standard library only."""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal


class Problem(Exception):
    """An error from the service. Branch on `code`, which is stable."""

    def __init__(self, document, status, retry_after):
        super().__init__(document.get("detail") or document.get("title") or f"the service answered {status}")
        self.code = document.get("code", f"http-{status}")
        self.status = status
        self.errors = document.get("errors", [])
        self.request_id = document.get("request_id")
        self.retry_after = retry_after


class Bourse:
    """Sends requests with a key. Every number in a response is an exact `Decimal`."""

    def __init__(self, url, key, retries=4, longest_wait=60):
        self.url = url.rstrip("/")
        self.key = key
        self.retries = retries
        self.longest_wait = longest_wait

    def get(self, path, params=None):
        """A JSON response: `data` and `meta`."""
        with self.open(path, params) as response:
            return read_json(response)

    def rows(self, path, params=None):
        """Yields the rows of all pages. The cursor makes all pages reflect the same moment."""
        cursor = None
        while True:
            answer = self.get(path, {**(params or {}), **({"cursor": cursor} if cursor else {})})
            yield from answer["data"]
            cursor = answer["meta"].get("next_cursor")
            if cursor is None:
                return

    def post(self, path, body, idempotency_key=None):
        """Sends a body. The idempotency key makes retries return the first order."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": idempotency_key or uuid.uuid4().hex}
        with self.open(path, body=json.dumps(body).encode(), headers=headers) as response:
            return read_json(response)

    def open(self, path, params=None, body=None, headers=None):
        """Opens a response, such as a file. Retries a 429 or 503 once the Retry-After wait is over."""
        query = "?" + urllib.parse.urlencode(params, safe=",:") if params else ""
        for attempt in range(self.retries + 1):
            request = urllib.request.Request(self.url + path + query, data=body, headers=headers or {})
            # Redirects do not carry this header: if the file is in another store, the key is not sent there.
            request.add_unredirected_header("Authorization", f"Bearer {self.key}")
            try:
                return urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                problem = problem_of(error)
                wait = problem.retry_after if problem.retry_after is not None else 2**attempt / 2
                last = attempt == self.retries or problem.status not in (429, 503) or wait > self.longest_wait
                if last:
                    raise problem from None
                time.sleep(wait)


def read_json(response):
    """Parses JSON without losing a digit. Integers are Decimals too, because a price may be a whole number."""
    return json.load(response, parse_float=Decimal, parse_int=Decimal)


def problem_of(error):
    """The problem in a response. An intermediate server may have sent something that is not a problem document."""
    asked = error.headers.get("Retry-After", "")
    try:
        document = json.load(error)
    except ValueError:
        document = {}
    return Problem(document if isinstance(document, dict) else {}, error.code, int(asked) if asked.isdigit() else None)


def service():
    """A client for the service that `npm start` runs, or the one at BOURSE_URL if set, with the key in BOURSE_KEY."""
    key = os.environ.get("BOURSE_KEY")
    if not key:
        sys.exit("Set BOURSE_KEY to an API key; `npm start` prints one.")
    return Bourse(os.environ.get("BOURSE_URL", "http://127.0.0.1:8080"), key)
