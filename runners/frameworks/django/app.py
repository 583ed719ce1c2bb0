"""Answers hello, json and order, as runners/scenarios say, and sets Django up; database/ answers the others."""

import json
import os
from urllib.parse import urlsplit

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from order import receipt
from products import page

DATABASE = urlsplit(os.environ.get("DATABASE_URL", ""))
# The default of psycopg_pool; all processes together may open 64.
POOL_SIZE = min(4, 64 // (2 * len(os.sched_getaffinity(0)) + 1))

settings.configure(
    DEBUG=False,
    SECRET_KEY="of no use: nothing here is signed",
    ALLOWED_HOSTS=["127.0.0.1", "localhost", "server"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        *(f"django.contrib.{name}" for name in ("auth", "contenttypes", "sessions", "messages")),
        "database",
    ],
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
    # Those of a new project as well.
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ],
            },
        }
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": DATABASE.hostname,
            "PORT": DATABASE.port,
            "USER": DATABASE.username,
            "NAME": DATABASE.path[1:],
            "OPTIONS": {"pool": {"min_size": POOL_SIZE}},
        }
    },
)
# Models can be imported from here on.
app = get_wsgi_application()


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
    path("", include("database.urls")),
]
