// Answers hello, json, order and file, as runners/scenarios say; rows/Database answers the others.
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.jackson.DatabindCodec;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.FileSystemAccess;
import io.vertx.ext.web.handler.StaticHandler;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;

public class Main extends VerticleBase {
    static int port;

    /** Made once a second. */
    private String date = now();

    public static void main(String[] args) {
        serve(args[0], Main::new);
    }

    static void serve(String port, Supplier<Main> verticle) {
        Main.port = Integer.parseInt(port);
        // A text or a fraction in place of a whole number is wrong here; by default it would be made one.
        DatabindCodec.mapper()
            .configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false)
            .configure(DeserializationFeature.ACCEPT_FLOAT_AS_INT, false)
            .configure(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, true)
            .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, true)
            .configure(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES, true);
        var everyCpu = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        Vertx.vertx().deployVerticle(verticle, everyCpu).onFailure(Throwable::printStackTrace);
    }

    @Override
    public Future<?> start() {
        vertx.setPeriodic(1000, timer -> date = now());
        var router = Router.router(vertx);
        router.route().handler(context -> {
            context.response().putHeader("Date", date);
            context.next();
        });
        router.get("/").handler(context -> context.response().putHeader("Content-Type", "text/plain").end("Hello, World!"));
        router.get("/products").handler(Main::listPage);
        router.post("/shops/:shop/orders/:order").handler(BodyHandler.create(false)).handler(Main::takeOrder);
        router.get("/files/*").handler(StaticHandler.create(FileSystemAccess.ROOT, System.getenv("FILES")));
        addRoutes(router);
        return vertx.createHttpServer().requestHandler(router).listen(port, "127.0.0.1");
    }

    /** None without a database. */
    void addRoutes(Router router) {}

    static void listPage(RoutingContext context) {
        var page = number(context.queryParams().get("page"));
        if (page < 0) context.fail(400);
        else context.json(Products.page(page));
    }

    static void takeOrder(RoutingContext context) {
        var order = number(context.pathParam("order"));
        var discount = number(context.queryParams().get("discount"));
        Order sent;
        try {
            sent = context.body().asPojo(Order.class);
        } catch (DecodeException wrong) {
            context.fail(400);
            return;
        }
        if (sent == null || !sent.isWhole() || order < 0 || discount < 0) context.fail(400);
        else context.json(sent.taken(context.pathParam("shop"), order, discount));
    }

    static String now() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
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
