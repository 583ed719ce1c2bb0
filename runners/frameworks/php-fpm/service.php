<?php
// What GET /products lists, and what an order is checked for.
declare(strict_types=1);

const PRODUCTS = [
    ['Kettle', 3499, ['kitchen', 'steel'], true],
    ['Lamp', 2250, ['light'], true],
    ['Bicycle', 64900, ['outdoor', 'sport'], false],
    ['Notebook', 399, ['paper', 'office'], true],
    ['Chair', 12900, ['wood', 'office'], true],
    ['Tent', 18950, ['outdoor'], false],
    ['Knife', 4725, ['kitchen', 'steel'], true],
    ['Clock', 2999, ['wall'], true],
];

/** A whole number from 0 on; null otherwise. */
function number(mixed $text): ?int
{
    return is_string($text) && preg_match('/^\d{1,18}$/D', $text) === 1 ? (int) $text : null;
}

function page(?int $number): ?array
{
    if ($number === null) {
        return null;
    }
    $products = [];
    foreach (PRODUCTS as $at => [$name, $price, $tags, $in_stock]) {
        $id = $number * count(PRODUCTS) + $at;
        $products[] = [
            'id' => $id,
            'name' => $name,
            'price' => $price,
            'currency' => 'EUR',
            'tags' => $tags,
            'in_stock' => $in_stock,
            'url' => "/products/$id",
        ];
    }
    return ['page' => $number, 'next' => $number + 1, 'products' => $products];
}

/** Null where anything of the order is missing or wrong. */
function receipt(string $shop, int $order, ?int $discount, mixed $sent): ?array
{
    $items = $sent['items'] ?? null;
    if ($discount === null || !is_text($sent['customer'] ?? null) || !is_array($items) || $items === []) {
        return null;
    }
    $products = [];
    $total = -$discount;
    foreach ($items as $item) {
        if (!is_array($item) || !is_whole($item)) {
            return null;
        }
        $products[] = $item['product'];
        $total += $item['quantity'] * $item['price'];
    }
    $customer = $sent['customer'];
    return ['shop' => $shop, 'order' => $order, 'customer' => $customer, 'products' => $products, 'total' => $total];
}

function is_text(mixed $value): bool
{
    return is_string($value) && $value !== '';
}

function is_whole(array $item): bool
{
    [$quantity, $price] = [$item['quantity'] ?? null, $item['price'] ?? null];
    return is_text($item['product'] ?? null) && is_int($quantity) && $quantity > 0 && is_int($price) && $price >= 0;
}
