// A row of the table product.
package entry.rows;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "product")
public class ProductRow extends PanacheEntityBase {
    @Id
    public int id;
    public String name;
    public int price;
    public int stock;
}
