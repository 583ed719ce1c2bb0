// A row of the table message.
package entry.rows;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "message")
public class MessageRow extends PanacheEntityBase {
    @Id
    public int id;
    public String message;
}
