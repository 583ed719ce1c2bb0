<?php
// Reads and changes rows of PostgreSQL by PDO.
declare(strict_types=1);

/** Each process has one connection, which stays open after the request. */
function database(): PDO
{
    static $database = null;
    if ($database === null) {
        ['host' => $host, 'port' => $port, 'user' => $user, 'path' => $path] = parse_url(getenv('DATABASE_URL'));
        $name = substr($path, 1);
        $source = "pgsql:host=$host;port=$port;dbname=$name;sslmode=disable";
        $database = new PDO($source, $user, null, [PDO::ATTR_PERSISTENT => true]);
    }
    return $database;
}

/** Null if there is none. */
function product(int $id): ?array
{
    static $read = null;
    $read ??= database()->prepare('select id, name, price from product where id = ?');
    $read->execute([$id]);
    return $read->fetch(PDO::FETCH_ASSOC) ?: null;
}

/** An HTML page. */
function messages(string $add): string
{
    $messages = database()->query('select id, message from message')->fetchAll(PDO::FETCH_ASSOC);
    $messages[] = ['id' => 0, 'message' => $add];
    usort($messages, fn (array $a, array $b) => strcmp($a['message'], $b['message']));
    ob_start();
    require __DIR__ . '/messages.php';
    return ob_get_clean();
}

function add_stock(int $id, int $add): array
{
    $database = database();
    $database->beginTransaction();
    try {
        $read = $database->prepare('select stock from product where id = ? for update');
        $read->execute([$id]);
        $stock = $read->fetchColumn() + $add;
        $database->prepare('update product set stock = ? where id = ?')->execute([$stock, $id]);
        $database->commit();
    } catch (Throwable $error) {
        $database->rollBack();
        throw $error;
    }
    return ['id' => $id, 'stock' => $stock];
}
