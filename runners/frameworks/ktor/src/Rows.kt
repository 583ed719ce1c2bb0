// Answers query, queries, page and update by Exposed.
import com.zaxxer.hikari.HikariConfig
import com.zaxxer.hikari.HikariDataSource
import io.ktor.http.HttpStatusCode
import io.ktor.server.html.respondHtml
import io.ktor.server.request.receive
import io.ktor.server.response.respond
import io.ktor.server.routing.Route
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import java.net.URI
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import kotlinx.html.body
import kotlinx.html.head
import kotlinx.html.table
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.title
import kotlinx.html.tr
import kotlinx.serialization.Serializable
import org.jetbrains.exposed.v1.core.Table
import org.jetbrains.exposed.v1.core.eq
import org.jetbrains.exposed.v1.core.vendors.ForUpdateOption
import org.jetbrains.exposed.v1.jdbc.Database
import org.jetbrains.exposed.v1.jdbc.select
import org.jetbrains.exposed.v1.jdbc.transactions.transaction
import org.jetbrains.exposed.v1.jdbc.update

object ProductTable : Table("product") {
    val id = integer("id")
    val name = text("name")
    val price = integer("price")
    val stock = integer("stock")
    override val primaryKey = PrimaryKey(id)
}

object MessageTable : Table("message") {
    val id = integer("id")
    val message = text("message")
    override val primaryKey = PrimaryKey(id)
}

@Serializable
class ProductRow(val id: Int, val name: String, val price: Int)

class Message(val id: Int, val message: String)

@Serializable
class Change(val id: Int, val add: Int)

@Serializable
class Stock(val id: Int, val stock: Int)

fun Route.rows(address: String) {
    val config = HikariConfig()
    config.jdbcUrl = address.replace(Regex("postgres://.*@"), "jdbc:postgresql://")
    config.username = URI(address).userInfo
    val database = Database.connect(HikariDataSource(config))

    // JDBC blocks: only threads for that wait for it.
    suspend fun <T> transact(block: () -> T): T = withContext(Dispatchers.IO) { transaction(database) { block() } }

    get("/product/{id}") {
        val id = call.pathParameters["id"]?.toIntOrNull()
        val product = id?.let { transact { productOf(it) } }
        if (product == null) call.respond(HttpStatusCode.NotFound) else call.respond(product)
    }
    get("/basket") {
        val ids = call.queryParameters["ids"].orEmpty().split(",").map { it.toInt() }
        call.respond(transact { ids.mapNotNull { productOf(it) } })
    }
    get("/messages") {
        val own = Message(0, call.queryParameters["add"].orEmpty())
        val listed = (transact { listMessages() } + own).sortedBy { it.message }
        call.respondHtml {
            head { title("Messages") }
            body {
                table {
                    tr {
                        th { +"id" }
                        th { +"message" }
                    }
                    for (each in listed) {
                        tr {
                            td { +each.id.toString() }
                            td { +each.message }
                        }
                    }
                }
            }
        }
    }
    post("/stock") {
        val sent = call.receive<Change>()
        call.respond(transact { addStock(sent) })
    }
}

/** Null if there is none. */
private fun productOf(id: Int): ProductRow? =
    ProductTable.select(ProductTable.id, ProductTable.name, ProductTable.price)
        .where { ProductTable.id eq id }
        .map { ProductRow(it[ProductTable.id], it[ProductTable.name], it[ProductTable.price]) }
        .singleOrNull()

private fun listMessages(): List<Message> =
    MessageTable.select(MessageTable.id, MessageTable.message)
        .map { Message(it[MessageTable.id], it[MessageTable.message]) }

private fun addStock(sent: Change): Stock {
    val read = ProductTable.select(ProductTable.stock).where { ProductTable.id eq sent.id }
    val changed = read.forUpdate(ForUpdateOption.ForUpdate).map { it[ProductTable.stock] }.single() + sent.add
    ProductTable.update({ ProductTable.id eq sent.id }) { it[stock] = changed }
    return Stock(sent.id, changed)
}
