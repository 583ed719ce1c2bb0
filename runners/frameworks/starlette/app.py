"""Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say."""

import os

import database
from order import receipt
from products import page
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles


async def hello(_: Request) -> PlainTextResponse:
    return PlainTextResponse("Hello, World!")


async def list_products(request: Request) -> JSONResponse:
    try:
        return JSONResponse(page(request.query_params.get("page", "")))
    except ValueError as error:
        raise HTTPException(400) from error


async def take_order(request: Request) -> JSONResponse:
    shop, order = request.path_params["shop"], request.path_params["order"]
    try:
        sent = await request.json()
        return JSONResponse(receipt(shop, order, request.query_params.get("discount", ""), sent))
    except ValueError as error:
        raise HTTPException(400) from error


app = Starlette(
    routes=[
        Route("/", hello),
        Route("/products", list_products),
        Route("/shops/{shop}/orders/{order:int}", take_order, methods=["POST"]),
        Mount("/files", StaticFiles(directory=os.environ["FILES"])),
        *database.routes,
    ],
    lifespan=database.lifespan,
)
