"""The tables, as Django's object-relational mapper knows them."""

from django.db import models


class Product(models.Model):
    id = models.IntegerField(primary_key=True)
    name = models.TextField()
    price = models.IntegerField()
    stock = models.IntegerField()

    class Meta:
        db_table = "product"
        managed = False


class Message(models.Model):
    id = models.IntegerField(primary_key=True)
    message = models.TextField()

    class Meta:
        db_table = "message"
        managed = False
