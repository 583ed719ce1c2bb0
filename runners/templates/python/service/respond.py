"""Reads bodies and writes responses: JSON and files."""

import json
import os


async def read(receive):
    body, more = b"", True
    while more:
        event = await receive()
        body += event.get("body", b"")
        more = event.get("more_body", False)
    return body


async def answer(send, status, value):
    await respond(send, status, json.dumps(value, separators=(",", ":")).encode(), b"application/json")


async def answer_file(scope, send, path):
    try:
        found = os.stat(path)
    except OSError:
        return await answer(send, 404, {})
    tag = f'"{found.st_size}-{found.st_mtime_ns}"'.encode()
    if (b"if-none-match", tag) in scope["headers"]:
        return await respond(send, 304, b"", b"application/octet-stream", [(b"etag", tag)])
    with open(path, "rb") as file:
        await respond(send, 200, file.read(), b"application/octet-stream", [(b"etag", tag)])


async def respond(send, status, body, content_type, headers=()):
    length = str(len(body)).encode()
    start = [(b"content-type", content_type), (b"content-length", length), *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
