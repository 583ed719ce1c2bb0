// Answers query, queries, page and update by Vert.x's reactive client of PostgreSQL.
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.templ.thymeleaf.ThymeleafTemplateEngine;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

record ProductRow(int id, String name, int price) {}

record Change(int id, int add) {}

record Stock(int id, int stock) {}

public class Database extends Main {
    private Pool pool;
    private ThymeleafTemplateEngine templates;

    public static void main(String[] args) {
        serve(args[0], Database::new);
    }

    /** Each verticle has a pool; all together may have 64 connections. */
    @Override
    void addRoutes(Router router) {
        var share = 64 / Runtime.getRuntime().availableProcessors();
        var options = new PoolOptions().setMaxSize(Math.min(PoolOptions.DEFAULT_MAX_SIZE, share));
        pool = PgBuilder.pool().with(options).connectingTo(System.getenv("DATABASE_URL")).using(vertx).build();
        templates = ThymeleafTemplateEngine.create(vertx);
        router.get("/product/:id").handler(this::readRow);
        router.get("/basket").handler(this::readRows);
        router.get("/messages").handler(this::listMessages);
        router.post("/stock").handler(BodyHandler.create(false)).handler(this::addStock);
    }

    /** Null if there is none. */
    private Future<ProductRow> productOf(String id) {
        return pool.preparedQuery("select id, name, price from product where id = $1")
            .execute(Tuple.of((int) number(id)))
            .map(rows -> {
                if (rows.size() == 0) return null;
                var row = rows.iterator().next();
                return new ProductRow(row.getInteger("id"), row.getString("name"), row.getInteger("price"));
            });
    }

    private void readRow(RoutingContext context) {
        productOf(context.pathParam("id")).onFailure(context::fail).onSuccess(product -> {
            if (product == null) context.fail(404);
            else context.json(product);
        });
    }

    private void readRows(RoutingContext context) {
        var products = Stream.of(context.queryParams().get("ids").split(",")).map(this::productOf).toList();
        Future.all(products).onFailure(context::fail).onSuccess(all -> context.json(all.list()));
    }

    private void listMessages(RoutingContext context) {
        pool.query("select id, message from message")
            .execute()
            .compose(rows -> {
                List<Map<String, Object>> messages = new ArrayList<>();
                messages.add(Map.of("id", 0, "message", context.queryParams().get("add")));
                for (var row : rows) {
                    messages.add(Map.of("id", row.getInteger("id"), "message", row.getString("message")));
                }
                messages.sort(Comparator.comparing(each -> (String) each.get("message")));
                return templates.render(Map.of("messages", messages), "messages.html");
            })
            .onFailure(context::fail)
            .onSuccess(page -> context.response().putHeader("Content-Type", "text/html; charset=utf-8").end(page));
    }

    private void addStock(RoutingContext context) {
        var sent = context.body().asPojo(Change.class);
        pool.withTransaction(connection -> connection
                .preparedQuery("select stock from product where id = $1 for update")
                .execute(Tuple.of(sent.id()))
                .compose(rows -> {
                    var changed = new Stock(sent.id(), rows.iterator().next().getInteger("stock") + sent.add());
                    return connection.preparedQuery("update product set stock = $1 where id = $2")
                        .execute(Tuple.of(changed.stock(), changed.id()))
                        .map(done -> changed);
                }))
            .onFailure(context::fail)
            .onSuccess(context::json);
    }
}
