// Answers hello, json, order and file, as runners/scenarios say; the package rows answers the others.
package entry;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.jackson.ObjectMapperCustomizer;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.FileSystemAccess;
import io.vertx.ext.web.handler.StaticHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

@Path("/")
public class Main {
    /** Made once a second. */
    private static volatile String date = now();

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String hello() {
        return "Hello, World!";
    }

    @GET
    @Path("products")
    public Page listPage(@RestQuery String page) {
        return Products.page(number(page));
    }

    @POST
    @Path("shops/{shop}/orders/{order}")
    public Receipt takeOrder(@RestPath String shop, @RestPath String order, @RestQuery String discount, Order sent) {
        if (sent == null || !sent.isWhole()) throw new BadRequestException();
        return sent.taken(shop, number(order), number(discount));
    }

    /** A whole number from 0 on. */
    static long number(String text) {
        try {
            var number = Long.parseLong(text);
            if (number >= 0) return number;
        } catch (NumberFormatException wrong) {
            // as one below 0
        }
        throw new BadRequestException();
    }

    static String now() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    void serveFiles(@Observes Router router, Vertx vertx) {
        vertx.setPeriodic(1000, timer -> date = now());
        router.route().order(Integer.MIN_VALUE).handler(context -> {
            context.response().putHeader("Date", date);
            context.next();
        });
        router.get("/files/*").handler(StaticHandler.create(FileSystemAccess.ROOT, System.getenv("FILES")));
    }
}

/** A text or a fraction in place of a whole number is wrong here; by default it would be made one. */
@Singleton
class Strict implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        mapper.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false)
            .configure(DeserializationFeature.ACCEPT_FLOAT_AS_INT, false)
            .configure(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, true)
            .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, true)
            .configure(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES, true);
    }
}
