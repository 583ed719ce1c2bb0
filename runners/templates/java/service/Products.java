// The products that GET /products lists.
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;

record Product(
    long id,
    String name,
    long price,
    String currency,
    List<String> tags,
    @JsonProperty("in_stock") boolean inStock,
    String url) {
    Product numbered(long id) {
        return new Product(id, name, price, currency, tags, inStock, "/products/" + id);
    }
}

record Page(long page, long next, List<Product> products) {}

class Products {
    static final List<Product> LIST = List.of(
        product("Kettle", 3499, true, "kitchen", "steel"),
        product("Lamp", 2250, true, "light"),
        product("Bicycle", 64900, false, "outdoor", "sport"),
        product("Notebook", 399, true, "paper", "office"),
        product("Chair", 12900, true, "wood", "office"),
        product("Tent", 18950, false, "outdoor"),
        product("Knife", 4725, true, "kitchen", "steel"),
        product("Clock", 2999, true, "wall"));

    static Product product(String name, long price, boolean inStock, String... tags) {
        return new Product(0, name, price, "EUR", List.of(tags), inStock, "");
    }

    static Page page(long number) {
        var listed = new ArrayList<Product>();
        for (var each : LIST) {
            var id = number * LIST.size() + listed.size();
            listed.add(each.numbered(id));
        }
        return new Page(number, number + 1, listed);
    }
}
