// Answers query, queries, page and update by R2DBC, through Spring's DatabaseClient.
package entry.webflux;

import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

record Product(int id, String name, int price) {}

record Message(int id, String message) {}

record Change(int id, int add) {}

record Stock(int id, int stock) {}

@Controller
class RowsController {
    private final DatabaseClient client;
    private final TransactionalOperator transactions;

    RowsController(DatabaseClient client, TransactionalOperator transactions) {
        this.client = client;
        this.transactions = transactions;
    }

    @GetMapping("/product/{id}")
    @ResponseBody
    Mono<Product> readRow(@PathVariable int id) {
        return client.sql("select id, name, price from product where id = :id")
            .bind("id", id)
            .map(row -> new Product(
                row.get("id", Integer.class), row.get("name", String.class), row.get("price", Integer.class)))
            .one()
            .switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)));
    }

    @GetMapping("/basket")
    @ResponseBody
    Mono<List<Product>> readRows(@RequestParam List<Integer> ids) {
        return Flux.fromIterable(ids).flatMapSequential(this::readRow).collectList();
    }

    @GetMapping("/messages")
    Mono<String> listMessages(@RequestParam String add, Model model) {
        return client.sql("select id, message from message")
            .map(row -> new Message(row.get("id", Integer.class), row.get("message", String.class)))
            .all()
            .concatWithValues(new Message(0, add))
            .collectSortedList(Comparator.comparing(Message::message))
            .map(listed -> {
                model.addAttribute("messages", listed);
                return "messages";
            });
    }

    @PostMapping("/stock")
    @ResponseBody
    Mono<Stock> addStock(@RequestBody Change sent) {
        return transactions.transactional(client.sql("select stock from product where id = :id for update")
            .bind("id", sent.id())
            .map(row -> row.get("stock", Integer.class) + sent.add())
            .one()
            .flatMap(stock -> client.sql("update product set stock = :stock where id = :id")
                .bind("stock", stock)
                .bind("id", sent.id())
                .fetch()
                .rowsUpdated()
                .thenReturn(new Stock(sent.id(), stock))));
    }
}
