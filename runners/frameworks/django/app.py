"""Answers hello, json and order, as runners/scenarios say; a Django project in one file."""

import json

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from order import receipt
from products import page

settings.configure(
    DEBUG=False,
    SECRET_KEY="of no use: nothing here is signed",
    ALLOWED_HOSTS=["127.0.0.1", "localhost", "server"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[f"django.contrib.{name}" for name in ("auth", "contenttypes", "sessions", "messages")],
    # Those of a new project: without a session and a user they ask no database.
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
)


@require_GET
def hello(_: HttpRequest) -> HttpResponse:
    return HttpResponse("Hello, World!", content_type="text/plain")


@require_GET
def list_products(request: HttpRequest) -> HttpResponse:
    try:
        return JsonResponse(page(request.GET.get("page", "")))
    except ValueError:
        return HttpResponseBadRequest()


# An API whose clients have no session has no token to send.
@csrf_exempt
@require_POST
def take_order(request: HttpRequest, shop: str, order: int) -> HttpResponse:
    try:
        return JsonResponse(receipt(shop, order, request.GET.get("discount", ""), json.loads(request.body)))
    except ValueError:
        return HttpResponseBadRequest()


urlpatterns = [
    path("", hello),
    path("products", list_products),
    path("shops/<str:shop>/orders/<int:order>", take_order),
]

app = get_wsgi_application()
