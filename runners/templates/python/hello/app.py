"""Serves GET / with a short plain text."""


async def app(scope, receive, send):
    if scope["path"] != "/":
        await answer(send, 404, b"Not Found")
    elif scope["method"] in ("GET", "HEAD"):
        await answer(send, 200, b"Hello, World!")
    else:
        await answer(send, 405, b"Method Not Allowed", (b"allow", b"GET, HEAD"))


async def answer(send, status, body, *headers):
    length = str(len(body)).encode()
    start = [(b"content-type", b"text/plain"), (b"content-length", length), *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
