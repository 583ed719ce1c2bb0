"""Adds posted numbers to a shared count, and returns the total."""

import re

total = 0


async def app(scope, receive, send):
    global total
    if scope["path"] != "/":
        await answer(send, 404, b"Not Found")
    elif scope["method"] in ("GET", "HEAD"):
        await answer(send, 200, str(total).encode())
    elif scope["method"] == "POST":
        number = number_of(await read(receive))
        if number is None:
            await answer(send, 400, b"Bad Request")
        else:
            total += number
            await answer(send, 200, str(total).encode())
    else:
        await answer(send, 405, b"Method Not Allowed", (b"allow", b"GET, HEAD, POST"))


def number_of(body):
    """From 0 to 500, or None."""
    number = int(body) if re.fullmatch(rb"[0-9]{1,3}", body) else None
    return number if number is not None and number <= 500 else None


async def read(receive):
    body = b""
    while True:
        event = await receive()
        body += event.get("body", b"")
        if not event.get("more_body", False):
            return body


async def answer(send, status, body, *headers):
    length = str(len(body)).encode()
    start = [(b"content-type", b"text/plain"), (b"content-length", length), *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
