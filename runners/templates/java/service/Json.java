// Requests and responses: Jackson reads and writes the JSON.
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

record Item(String product, long quantity, long price) {
    static boolean isWhole(Item item) {
        return item != null && item.product != null && !item.product.isEmpty() && item.quantity > 0 && item.price >= 0;
    }
}

record Order(String customer, List<Item> items) {
    boolean isWhole() {
        var isNamed = customer != null && !customer.isEmpty();
        return isNamed && items != null && !items.isEmpty() && items.stream().allMatch(Item::isWhole);
    }
}

record Receipt(String shop, long order, String customer, List<String> products, long total) {}

class Json {
    // Texts and fractions are invalid whole numbers; by default Jackson would convert them.
    static final JsonMapper MAPPER = JsonMapper.builder()
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .build();

    /** A whole number of at least 0, or -1. */
    static long query(HttpExchange exchange, String name) {
        var query = String.valueOf(exchange.getRequestURI().getQuery());
        var found = Pattern.compile("(?:^|&)" + name + "=(\\d{1,18})(?:&|$)").matcher(query);
        return found.find() ? Long.parseLong(found.group(1)) : -1;
    }

    /** Null if the number is invalid. */
    static byte[] page(long number) throws JsonProcessingException {
        return number < 0 ? null : MAPPER.writeValueAsBytes(Products.page(number));
    }

    /** Null if the order is invalid. */
    static byte[] receipt(String shop, String order, long discount, byte[] body) throws IOException {
        Order sent;
        try {
            sent = MAPPER.readValue(body, Order.class);
        } catch (JsonProcessingException wrong) {
            return null;
        }
        if (sent == null || !sent.isWhole() || discount < 0) return null;
        var names = sent.items().stream().map(Item::product).toList();
        var total = sent.items().stream().mapToLong(item -> item.quantity() * item.price()).sum() - discount;
        return MAPPER.writeValueAsBytes(new Receipt(shop, Long.parseLong(order), sent.customer(), names, total));
    }
}
