// Reads and changes rows by Spring's JdbcClient.
package entry.webmvc.sql;

import entry.webmvc.Rows;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

@Component
class SqlRows implements Rows {
    private final JdbcClient client;

    SqlRows(JdbcClient client) {
        this.client = client;
    }

    @Override
    public Optional<Product> product(int id) {
        return client.sql("select id, name, price from product where id = ?").param(id).query(Product.class).optional();
    }

    @Override
    public List<Message> messages() {
        return client.sql("select id, message from message").query(Message.class).list();
    }

    @Override
    @Transactional
    public int addStock(int id, int add) {
        var read = client.sql("select stock from product where id = ? for update").param(id);
        int stock = read.query(Integer.class).single() + add;
        client.sql("update product set stock = ? where id = ?").params(stock, id).update();
        return stock;
    }
}
