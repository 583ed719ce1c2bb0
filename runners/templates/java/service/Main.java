// Serves GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name} as described in runners/scenarios.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

class Main {
    static final Pattern ORDER = Pattern.compile("/shops/([^/]+)/orders/(\\d{1,18})");
    static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    public static void main(String[] args) throws IOException {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 1024);
        server.createContext("/products", exchange -> sendJson(exchange, Json.page(Json.query(exchange, "page"))));
        server.createContext("/shops/", Main::takeOrder);
        server.createContext("/files/", Main::sendFile);
        server.start();
    }

    static void takeOrder(HttpExchange exchange) throws IOException {
        var place = ORDER.matcher(exchange.getRequestURI().getPath());
        var sent = exchange.getRequestBody().readAllBytes();
        if (!place.matches()) sendJson(exchange, null);
        else sendJson(exchange, Json.receipt(place.group(1), place.group(2), Json.query(exchange, "discount"), sent));
    }

    static void sendFile(HttpExchange exchange) throws IOException {
        var name = Path.of(exchange.getRequestURI().getPath()).getFileName();
        var file = Path.of(System.getenv("FILES")).resolve(name);
        if (!Files.isRegularFile(file)) {
            send(exchange, 404, "text/plain", "Not Found".getBytes());
            return;
        }
        var changed = DATE.format(Files.getLastModifiedTime(file).toInstant().atZone(ZoneOffset.UTC));
        exchange.getResponseHeaders().set("Last-Modified", changed);
        var isKnown = changed.equals(exchange.getRequestHeaders().getFirst("If-Modified-Since"));
        if (isKnown) exchange.sendResponseHeaders(304, -1);
        else send(exchange, 200, "application/octet-stream", Files.readAllBytes(file));
        exchange.close();
    }

    /** For null: the request was invalid. */
    static void sendJson(HttpExchange exchange, byte[] body) throws IOException {
        send(exchange, body == null ? 400 : 200, "application/json", body == null ? "{}".getBytes() : body);
    }

    static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
