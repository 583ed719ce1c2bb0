"""Serves query, queries, page and update from PostgreSQL as described in runners/scenarios."""

import html
import json
import os
from urllib.parse import parse_qs

import asyncpg
from respond import answer, read, respond

READ = "select id, name, price from product where id = $1"
pool: asyncpg.Pool


async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        return await run(receive, send)
    query = parse_qs(scope["query_string"].decode())
    parts = scope["path"].split("/")[1:]
    if parts[0] == "product":
        found = await pool.fetchrow(READ, int(parts[1]))
        await answer(send, 200 if found else 404, dict(found or {}))
    elif parts == ["basket"]:
        async with pool.acquire() as connection:
            rows = [await connection.fetchrow(READ, int(id)) for id in query["ids"][0].split(",")]
        await answer(send, 200, [dict(row) for row in rows])
    elif parts == ["messages"]:
        await respond(send, 200, (await page(query["add"][0])).encode(), b"text/html; charset=utf-8")
    elif parts == ["stock"]:
        change = json.loads(await read(receive))
        await answer(send, 200, {"id": change["id"], "stock": await add_stock(change["id"], change["add"])})
    else:
        await answer(send, 404, {})


async def run(receive, send):
    global pool
    await receive()
    async with asyncpg.create_pool(os.environ["DATABASE_URL"]) as pool:
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def page(added):
    rows = [(row["message"], row["id"]) for row in await pool.fetch("select id, message from message")]
    listed = "\n".join(
        f"<tr><td>{id}</td><td>{html.escape(message)}</td></tr>" for message, id in sorted([*rows, (added, 0)])
    )
    return f"""<!doctype html>
<html>
<head><title>Messages</title></head>
<body>
<table>
<tr><th>id</th><th>message</th></tr>
{listed}
</table>
</body>
</html>
"""


async def add_stock(id, add):
    async with pool.acquire() as connection, connection.transaction():
        stock = add + await connection.fetchval("select stock from product where id = $1 for update", id)
        await connection.execute("update product set stock = $1 where id = $2", stock, id)
    return stock
