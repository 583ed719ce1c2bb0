// Starts the server with the address of its database.
package entry.rows;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.net.URI;

@QuarkusMain
public class Start {
    public static void main(String... args) {
        var address = System.getenv("DATABASE_URL");
        System.setProperty("quarkus.datasource.jdbc.url", address.replaceFirst("postgres://.*@", "jdbc:postgresql://"));
        System.setProperty("quarkus.datasource.username", URI.create(address).getUserInfo());
        // By default the log of transactions would be in the working directory.
        System.setProperty("quarkus.transaction-manager.object-store.directory", System.getenv("TMPDIR"));
        Quarkus.run(args);
    }
}
