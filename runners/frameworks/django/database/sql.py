"""Reads and changes rows by SQL, as Django's guide shows it for those who need no models."""

from django.db import connection, transaction
from django.http import Http404


def product_of(id: int) -> dict:
    """Errors: Http404 where there is none."""
    with connection.cursor() as cursor:
        cursor.execute("select id, name, price from product where id = %s", [id])
        found = cursor.fetchone()
    if found is None:
        raise Http404
    return dict(zip(("id", "name", "price"), found))


def list_messages() -> list[tuple[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute("select message, id from message")
        return cursor.fetchall()


def add_stock(id: int, add: int) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select stock from product where id = %s for update", [id])
        stock = cursor.fetchone()[0] + add
        cursor.execute("update product set stock = %s where id = %s", [stock, id])
    return stock
