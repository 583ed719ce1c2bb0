"""Answers query, queries, page and update, by the mapper or by SQL."""

import json
import os

from database import orm, sql
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

access = {"orm": orm, "sql": sql}[os.environ.get("ACCESS", "orm")]


@require_GET
def read_row(_: HttpRequest, id: int) -> HttpResponse:
    return JsonResponse(access.product_of(id))


@require_GET
def read_rows(request: HttpRequest) -> HttpResponse:
    return JsonResponse([access.product_of(int(id)) for id in request.GET["ids"].split(",")], safe=False)


@require_GET
def list_messages(request: HttpRequest) -> HttpResponse:
    listed = sorted([*access.list_messages(), (request.GET["add"], 0)])
    return render(request, "messages.html", {"listed": listed})


@csrf_exempt
@require_POST
def add_stock(request: HttpRequest) -> HttpResponse:
    sent = json.loads(request.body)
    return JsonResponse({"id": sent["id"], "stock": access.add_stock(sent["id"], sent["add"])})


urlpatterns = [
    path("product/<int:id>", read_row),
    path("basket", read_rows),
    path("messages", list_messages),
    path("stock", add_stock),
]
