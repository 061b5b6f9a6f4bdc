"""Orders an export of daily bars, waits for it and counts its rows: python3 export.py [symbols] [first date]"""

import hashlib
import json
import sys
import time
from decimal import Decimal

from bourse import service

symbols = sys.argv[1] if len(sys.argv) > 1 else "AAPL,MSFT"
start = sys.argv[2] if len(sys.argv) > 2 else "2026-01-02"
bourse = service()

order = bourse.post("/v1/exports", {"endpoint": "/v1/eod", "parameters": {"symbols": symbols, "from": start}})["data"]
print(f"ordered {order['id']}", file=sys.stderr)

while order["status"] in ("queued", "running"):
    time.sleep(0.5)
    order = bourse.get(f"/v1/exports/{order['id']}")["data"]
if order["status"] != "ready":
    sys.exit(f"the export is {order['status']}: {order['failure']}")

rows, newest, digest = 0, "", hashlib.sha256()
with bourse.open(f"/v1/exports/{order['id']}", {"download": "true"}) as file:
    for line in file:
        digest.update(line)
        row = json.loads(line, parse_float=Decimal, parse_int=Decimal)
        rows, newest = rows + 1, max(newest, row["date"])
if digest.hexdigest() != order["sha256"]:
    sys.exit("the checksum of the file does not match: download it again")
print(f"{rows} rows up to {newest}")
