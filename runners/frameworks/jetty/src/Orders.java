// What POST /shops/{shop}/orders/{order} takes and gives.
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;

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

class Orders {
    // A text or a fraction in place of a whole number is wrong here; by default it would be made one.
    static final JsonMapper MAPPER = JsonMapper.builder()
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .build();

    /** Null where the order is wrong. */
    static byte[] receipt(String shop, long order, long discount, byte[] body) throws IOException {
        Order sent;
        try {
            sent = MAPPER.readValue(body, Order.class);
        } catch (JsonProcessingException wrong) {
            return null;
        }
        if (sent == null || !sent.isWhole() || discount < 0 || order < 0) return null;
        var names = sent.items().stream().map(Item::product).toList();
        var total = sent.items().stream().mapToLong(item -> item.quantity() * item.price()).sum() - discount;
        return MAPPER.writeValueAsBytes(new Receipt(shop, order, sent.customer(), names, total));
    }

    /** A whole number from 0 on, or one below. */
    static long number(String text) {
        try {
            return text == null ? -1 : Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            return -1;
        }
    }
}
