// Answers hello, json, order and file, as runners/scenarios say; Rows answers the others.
package entry;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.runtime.Micronaut;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.util.List;
import java.util.Map;

@Introspected
record Item(@NotEmpty String product, @Positive long quantity, @PositiveOrZero long price) {}

@Introspected
record Order(@NotEmpty String customer, @NotEmpty List<@NotNull @Valid Item> items) {}

@Introspected
record Receipt(String shop, long order, String customer, List<String> products, long total) {}

@Controller
public class Main {
    public static void main(String[] args) {
        var application = Micronaut.build(args).mainClass(Main.class);
        var address = System.getenv("DATABASE_URL");
        if (!address.isEmpty()) {
            application.properties(Map.of(
                "datasources.default.url", address.replaceFirst("postgres://.*@", "jdbc:postgresql://"),
                "datasources.default.username", URI.create(address).getUserInfo(),
                "datasources.default.driver-class-name", "org.postgresql.Driver",
                "datasources.default.dialect", "POSTGRES"));
        }
        application.start();
    }

    @Get(produces = MediaType.TEXT_PLAIN)
    String hello() {
        return "Hello, World!";
    }

    @Get("/products")
    Page listPage(@QueryValue @PositiveOrZero long page) {
        return Products.page(page);
    }

    @Post("/shops/{shop}/orders/{order}")
    Receipt takeOrder(
        @PathVariable String shop,
        @PathVariable @PositiveOrZero long order,
        @QueryValue @PositiveOrZero long discount,
        @Valid @Body Order sent) {
        var names = sent.items().stream().map(Item::product).toList();
        var total = sent.items().stream().mapToLong(item -> item.quantity() * item.price()).sum() - discount;
        return new Receipt(shop, order, sent.customer(), names, total);
    }
}
