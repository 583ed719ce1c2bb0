// How the rows are read and changed: by the package orm or sql, of which a build has one.
package entry.webmvc;

import java.util.List;
import java.util.Optional;

public interface Rows {
    record Product(int id, String name, int price) {}

    record Message(int id, String message) {}

    Optional<Product> product(int id);

    List<Message> messages();

    /** The stock after the change. */
    int addStock(int id, int add);
}
