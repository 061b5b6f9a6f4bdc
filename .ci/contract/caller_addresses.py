"""Each request comes from another address: the tester sends wrong keys on purpose, and after 60 of them in a minute an address is refused."""

import ipaddress
import itertools

import schemathesis

# A network for benchmarks (RFC 2544), in which nobody lives.
ADDRESSES = itertools.cycle(ipaddress.ip_network("198.18.0.0/15").hosts())


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = str(next(ADDRESSES))
