"""Gives each request a different caller address: the tester sends wrong keys on purpose, and an address is blocked after 60 of them in a minute."""

import ipaddress
import itertools

import schemathesis

# A network reserved for benchmarks (RFC 2544), which no caller uses.
ADDRESSES = itertools.cycle(ipaddress.ip_network("198.18.0.0/15").hosts())


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = str(next(ADDRESSES))
