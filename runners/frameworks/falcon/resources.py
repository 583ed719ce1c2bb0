"""What both applications answer; the requests of an ASGI application are awaited."""

import falcon
from order import receipt
from products import page


def hello(response: falcon.Response) -> None:
    response.content_type = falcon.MEDIA_TEXT
    response.text = "Hello, World!"


def list_products(request: falcon.Request, response: falcon.Response) -> None:
    response.media = page(request.get_param_as_int("page", required=True))


def take_order(request: falcon.Request, response: falcon.Response, shop: str, order: int, sent: object) -> None:
    try:
        response.media = receipt(shop, order, request.get_param("discount", default=""), sent)
    except ValueError as error:
        raise falcon.HTTPBadRequest() from error
