<?php
// Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
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
    http_response_code(404);
    $body = 'Not Found';
}
header('Content-Length: ' . strlen($body));
echo $body;

/** Of null: the request was wrong. */
function json(?array $value): string
{
    http_response_code($value === null ? 400 : 200);
    header('Content-Type: application/json');
    return json_encode($value ?? new stdClass(), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}
