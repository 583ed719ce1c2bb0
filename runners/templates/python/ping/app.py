"""Serves POST /ping, and returns the JSON object that it received."""

import json


async def app(scope, receive, send):
    if scope["path"] != "/ping":
        await answer(send, 404, b"Not Found")
    elif scope["method"] != "POST":
        await answer(send, 405, b"Method Not Allowed", headers=[(b"allow", b"POST")])
    else:
        try:
            message = {"sequence": int_of(json.loads(await read(receive))["sequence"])}
        except (ValueError, TypeError, KeyError):
            await answer(send, 400, b"Bad Request")
        else:
            await answer(send, 200, json.dumps(message).encode(), b"application/json")


def int_of(value):
    if type(value) is not int:
        raise TypeError("sequence is no whole number")
    return value


async def read(receive):
    body = b""
    while True:
        event = await receive()
        body += event.get("body", b"")
        if not event.get("more_body", False):
            return body


async def answer(send, status, body, content_type=b"text/plain", headers=()):
    length = str(len(body)).encode()
    start = [(b"content-type", content_type), (b"content-length", length), *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
