// Answers hello, json, order and file, as runners/scenarios say; the package webmvc answers the others.
package entry;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

record Item(@NotEmpty String product, @Positive long quantity, @PositiveOrZero long price) {}

record Order(@NotEmpty String customer, @NotEmpty List<@NotNull @Valid Item> items) {}

record Receipt(String shop, long order, String customer, List<String> products, long total) {}

@SpringBootApplication
@RestController
public class Main {
    public static void main(String[] args) {
        var application = new SpringApplication(Main.class);
        var address = System.getenv("DATABASE_URL");
        if (!address.isEmpty()) {
            application.setDefaultProperties(Map.of(
                "spring.datasource.url", address.replaceFirst("postgres://.*@", "jdbc:postgresql://"),
                "spring.datasource.username", URI.create(address).getUserInfo()));
        }
        application.run(args);
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    String hello() {
        return "Hello, World!";
    }

    @GetMapping("/products")
    Page listPage(@RequestParam @PositiveOrZero long page) {
        return Products.page(page);
    }

    @PostMapping("/shops/{shop}/orders/{order}")
    Receipt takeOrder(
        @PathVariable String shop,
        @PathVariable @PositiveOrZero long order,
        @RequestParam @PositiveOrZero long discount,
        @Valid @RequestBody Order sent) {
        var names = sent.items().stream().map(Item::product).toList();
        var total = sent.items().stream().mapToLong(item -> item.quantity() * item.price()).sum() - discount;
        return new Receipt(shop, order, sent.customer(), names, total);
    }
}
