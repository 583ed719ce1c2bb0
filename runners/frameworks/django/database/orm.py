"""Reads and changes rows by Django's object-relational mapper."""

from database.models import Message, Product
from django.db import transaction
from django.shortcuts import get_object_or_404


def product_of(id: int) -> dict:
    """Errors: Http404 where there is none."""
    product = get_object_or_404(Product, pk=id)
    return {"id": product.id, "name": product.name, "price": product.price}


def list_messages() -> list[tuple[str, int]]:
    return [(row.message, row.id) for row in Message.objects.all()]


def add_stock(id: int, add: int) -> int:
    with transaction.atomic():
        product = Product.objects.select_for_update().get(pk=id)
        product.stock += add
        product.save(update_fields=["stock"])
    return product.stock
