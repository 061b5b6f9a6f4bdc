"""Serves daily bars from a plain table with FastAPI, asyncpg and orjson. Prints its address once it listens.

fastapi_server.py <table> <connections>
"""

import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Annotated, Any

import asyncpg
import orjson
import uvicorn
from fastapi import FastAPI, Query, Response

TABLE, CONNECTIONS = sys.argv[1], int(sys.argv[2])
COLUMNS = "instrument_id, date, open::float8, high::float8, low::float8, close::float8, volume::float8, trade_count"
BY_SYMBOL = (
    f"select {COLUMNS} from {TABLE} where instrument_id = $1 and date between $2 and $3 order by date desc limit $4"
)
BY_DATE = f"select {COLUMNS} from {TABLE} where date = $1 order by instrument_id"
LISTINGS = "select instrument_id, symbol, exchange_mic from instruments.symbol_assignments"

listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(1024)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    async with asyncpg.create_pool(min_size=CONNECTIONS, max_size=CONNECTIONS) as pool:
        app.state.pool = pool
        listings = [dict(row) for row in await pool.fetch(LISTINGS)]
        app.state.ids = {row["symbol"]: row["instrument_id"] for row in listings}
        app.state.listings = {row["instrument_id"]: row for row in listings}
        print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        yield


app = FastAPI(lifespan=lifespan)


def answer(rows: list[Any]) -> Response:
    data = [{**app.state.listings[row["instrument_id"]], **row} for row in rows]
    return Response(orjson.dumps({"data": data}), media_type="application/json")


@app.get("/eod")
async def one(symbol: str, start: Annotated[date, Query(alias="from")], to: date, limit: int = 10_000) -> Response:
    """Returns a range of dates of one symbol, newest first, or its newest row."""
    return answer(await app.state.pool.fetch(BY_SYMBOL, app.state.ids.get(symbol), start, to, limit))


@app.get("/market")
async def market(day: Annotated[date, Query(alias="date")]) -> Response:
    """Returns the entire market on a date."""
    return answer(await app.state.pool.fetch(BY_DATE, day))


uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listener])
