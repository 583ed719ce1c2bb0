"""Adds what is posted to a count in Redis, which all workers share, and answers the total."""

import os
import re
from contextlib import asynccontextmanager

from coredis import Redis
from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import PlainTextResponse

KEY = "total"

redis = Redis(host="127.0.0.1", port=int(os.environ["REDIS_PORT"]), decode_responses=True)


@asynccontextmanager
async def lifespan(_: FastAPI):
    async with redis:
        yield


app = FastAPI(lifespan=lifespan, default_response_class=PlainTextResponse)


@app.get("/")
async def get() -> str:
    return await redis.get(KEY) or "0"


@app.post("/")
async def add(request: Request) -> str:
    number = number_of(await request.body())
    if number is None:
        raise HTTPException(400)
    return str(await redis.incrby(KEY, number))


def number_of(body: bytes) -> int | None:
    """From 0 to 500, or None."""
    number = int(body) if re.fullmatch(rb"[0-9]{1,3}", body) else None
    return number if number is not None and number <= 500 else None
