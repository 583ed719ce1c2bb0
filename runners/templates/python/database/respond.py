"""Reads bodies and writes responses."""

import json


async def read(receive):
    body, more = b"", True
    while more:
        event = await receive()
        body += event.get("body", b"")
        more = event.get("more_body", False)
    return body


async def answer(send, status, value):
    await respond(send, status, json.dumps(value, separators=(",", ":")).encode(), b"application/json")


async def respond(send, status, body, content_type):
    length = str(len(body)).encode()
    headers = [(b"content-type", content_type), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
