"""Prints daily closes as CSV: python3 daily_bars.py [symbols] [first date]"""

import sys

from bourse import Problem, service

symbols = sys.argv[1] if len(sys.argv) > 1 else "AAPL,MSFT"
start = sys.argv[2] if len(sys.argv) > 2 else "2026-01-02"

try:
    print("symbol,date,close")
    for row in service().rows("/v1/eod", {"symbols": symbols, "from": start, "limit": 50}):
        # The format `f` writes a Decimal without an exponent, even a very small one.
        print(f"{row['symbol']},{row['date']},{row['close']:f}")
except Problem as problem:
    sys.exit(f"{problem.code}: {problem}")
