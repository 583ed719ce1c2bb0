"""What is posted to /shops/{shop}/orders/{order}, checked by hand: no validator comes with the framework."""


def is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def is_whole(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def is_item(item: object) -> bool:
    if not isinstance(item, dict):
        return False
    return is_text(item.get("product")) and is_whole(item.get("quantity"), 1) and is_whole(item.get("price"), 0)


def receipt(shop: str, order: int, discount: str, sent: object) -> dict:
    """What is answered. Errors: ValueError where the order is wrong."""
    customer, items = (sent.get("customer"), sent.get("items")) if isinstance(sent, dict) else (None, None)
    is_list = isinstance(items, list) and len(items) > 0 and all(map(is_item, items))
    if not (is_text(customer) and is_list and discount.isdecimal()):
        raise ValueError("the order is wrong")
    total = sum(item["quantity"] * item["price"] for item in items) - int(discount)
    names = [item["product"] for item in items]
    return {"shop": shop, "order": order, "customer": customer, "products": names, "total": total}
