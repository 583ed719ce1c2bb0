<?php
// Answers hello, json, order, query, queries, page and update, as runners/scenarios say.
declare(strict_types=1);

require __DIR__ . '/service.php';

$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');

if ($path === '/') {
    header('Content-Type: text/plain');
    $body = 'Hello, World!';
} elseif ($path === '/products') {
    $body = json(page(number($_GET['page'] ?? null)));
} elseif (preg_match('#^/shops/([^/]+)/orders/(\d{1,18})$#', $path, $found) === 1) {
    $sent = json_decode(file_get_contents('php://input'), true);
    $body = json(receipt($found[1], (int) $found[2], number($_GET['discount'] ?? null), $sent));
} else {
    // Only what follows reads rows.
    require __DIR__ . '/database.php';
    $body = body_of_rows($path);
}
header('Content-Length: ' . strlen($body));
echo $body;

function body_of_rows(string $path): string
{
    if (preg_match('#^/product/(\d{1,9})$#', $path, $found) === 1) {
        $product = product((int) $found[1]);
        if ($product !== null) {
            return json($product);
        }
    } elseif ($path === '/basket') {
        return json(array_map(fn (string $id) => product((int) $id), explode(',', $_GET['ids'])));
    } elseif ($path === '/messages') {
        return messages($_GET['add']);
    } elseif ($path === '/stock') {
        $sent = json_decode(file_get_contents('php://input'), true);
        return json(add_stock($sent['id'], $sent['add']));
    }
    http_response_code(404);
    return 'Not Found';
}

/** Of null: the request was wrong. */
function json(?array $value): string
{
    http_response_code($value === null ? 400 : 200);
    header('Content-Type: application/json');
    return json_encode($value ?? new stdClass(), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}
