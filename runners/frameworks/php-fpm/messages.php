<!doctype html>
<html>
<head><title>Messages</title></head>
<body>
<table>
<tr><th>id</th><th>message</th></tr>
<?php foreach ($messages as ['id' => $id, 'message' => $message]): ?>
<tr><td><?= $id ?></td><td><?= htmlspecialchars($message) ?></td></tr>
<?php endforeach ?>
</table>
</body>
</html>
