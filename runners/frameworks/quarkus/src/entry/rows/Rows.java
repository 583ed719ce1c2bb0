// Answers query, queries and page by Hibernate ORM with Panache.
package entry.rows;

import io.quarkus.hibernate.orm.panache.Panache;
import io.quarkus.qute.Template;
import io.quarkus.qute.TemplateInstance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

record Product(int id, String name, int price) {}

@Path("/")
public class Rows {
    @Inject
    Template messages;

    @GET
    @Path("product/{id}")
    public Product readRow(@RestPath int id) {
        ProductRow row = ProductRow.findById(id);
        if (row == null) throw new NotFoundException();
        return new Product(row.id, row.name, row.price);
    }

    @GET
    @Path("basket")
    public List<Product> readRows(@RestQuery String ids) {
        return Stream.of(ids.split(",")).map(id -> {
            // The session of a request remembers what it has read, and each id has to be a query.
            Panache.getEntityManager().clear();
            return readRow(Integer.parseInt(id));
        }).toList();
    }

    @GET
    @Path("messages")
    @Produces(MediaType.TEXT_HTML)
    public TemplateInstance listMessages(@RestQuery String add) {
        var own = new MessageRow();
        own.message = add;
        List<MessageRow> listed = new ArrayList<>(MessageRow.<MessageRow>listAll());
        listed.add(own);
        listed.sort(Comparator.comparing(each -> each.message));
        return messages.data("messages", listed);
    }
}
