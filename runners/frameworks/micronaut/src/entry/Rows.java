// Answers query, queries, page and update by Micronaut Data JDBC.
package entry;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.transaction.annotation.Transactional;
import io.micronaut.views.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

@MappedEntity("product")
record ProductRow(@Id Integer id, String name, int price, int stock) {}

@MappedEntity("message")
record Message(@Id Integer id, String message) {}

@Introspected
record Row(int id, String name, int price) {}

@Introspected
record Change(int id, int add) {}

@Introspected
record Stock(int id, int stock) {}

@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ProductRepository implements CrudRepository<ProductRow, Integer> {
    public abstract ProductRow findByIdForUpdate(Integer id);

    public abstract void update(@Id Integer id, int stock);

    @Transactional
    public Stock addStock(Change sent) {
        var stock = findByIdForUpdate(sent.id()).stock() + sent.add();
        update(sent.id(), stock);
        return new Stock(sent.id(), stock);
    }
}

@JdbcRepository(dialect = Dialect.POSTGRES)
interface MessageRepository extends CrudRepository<Message, Integer> {}

@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class Rows {
    private final ProductRepository products;
    private final MessageRepository messages;

    Rows(ProductRepository products, MessageRepository messages) {
        this.products = products;
        this.messages = messages;
    }

    @Get("/product/{id}")
    Optional<Row> readRow(@PathVariable int id) {
        return products.findById(id).map(row -> new Row(row.id(), row.name(), row.price()));
    }

    @Get("/basket")
    List<Row> readRows(@QueryValue String ids) {
        return Stream.of(ids.split(",")).map(id -> readRow(Integer.parseInt(id)).orElseThrow()).toList();
    }

    @View("messages")
    @Get(value = "/messages", produces = MediaType.TEXT_HTML)
    Map<String, Object> listMessages(@QueryValue String add) {
        List<Message> listed = new ArrayList<>(messages.findAll());
        listed.add(new Message(0, add));
        listed.sort(Comparator.comparing(Message::message));
        List<Map<String, Object>> shown = new ArrayList<>();
        for (var each : listed) shown.add(Map.of("id", each.id(), "message", each.message()));
        return Map.of("messages", shown);
    }

    @Post("/stock")
    Stock addStock(@Body Change sent) {
        return products.addStock(sent);
    }
}
