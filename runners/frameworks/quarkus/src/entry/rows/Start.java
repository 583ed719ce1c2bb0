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
        Quarkus.run(args);
    }
}
