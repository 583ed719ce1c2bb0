// Reads and changes rows by Spring Data JPA, on Hibernate.
package entry.webmvc.orm;

import entry.webmvc.Rows;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

@Entity
@Table(name = "product")
class ProductEntity {
    @Id
    int id;
    String name;
    int price;
    int stock;
}

@Entity
@Table(name = "message")
class MessageEntity {
    @Id
    int id;
    String message;
}

interface ProductRepository extends JpaRepository<ProductEntity, Integer> {
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    Optional<ProductEntity> findWithLockById(int id);
}

interface MessageRepository extends JpaRepository<MessageEntity, Integer> {}

@Component
class JpaRows implements Rows {
    private final ProductRepository products;
    private final MessageRepository messages;

    JpaRows(ProductRepository products, MessageRepository messages) {
        this.products = products;
        this.messages = messages;
    }

    @Override
    public Optional<Product> product(int id) {
        return products.findById(id).map(row -> new Product(row.id, row.name, row.price));
    }

    @Override
    public List<Message> messages() {
        return messages.findAll().stream().map(row -> new Message(row.id, row.message)).toList();
    }

    @Override
    @Transactional
    public int addStock(int id, int add) {
        var product = products.findWithLockById(id).orElseThrow();
        product.stock += add;
        return product.stock;
    }
}
