"""What GET /products lists."""

LIST = [
    ("Kettle", 3499, ["kitchen", "steel"], True),
    ("Lamp", 2250, ["light"], True),
    ("Bicycle", 64900, ["outdoor", "sport"], False),
    ("Notebook", 399, ["paper", "office"], True),
    ("Chair", 12900, ["wood", "office"], True),
    ("Tent", 18950, ["outdoor"], False),
    ("Knife", 4725, ["kitchen", "steel"], True),
    ("Clock", 2999, ["wall"], True),
]

PRODUCTS = [
    {"name": name, "price": price, "currency": "EUR", "tags": tags, "in_stock": in_stock}
    for name, price, tags, in_stock in LIST
]
