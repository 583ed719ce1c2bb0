// What GET /products lists.
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

@Serializable
data class Product(
    val id: Long,
    val name: String,
    val price: Long,
    val currency: String,
    val tags: List<String>,
    @SerialName("in_stock") val inStock: Boolean,
    val url: String,
)

@Serializable
class Page(val page: Long, val next: Long, val products: List<Product>)

private val LIST = listOf(
    product("Kettle", 3499, true, "kitchen", "steel"),
    product("Lamp", 2250, true, "light"),
    product("Bicycle", 64900, false, "outdoor", "sport"),
    product("Notebook", 399, true, "paper", "office"),
    product("Chair", 12900, true, "wood", "office"),
    product("Tent", 18950, false, "outdoor"),
    product("Knife", 4725, true, "kitchen", "steel"),
    product("Clock", 2999, true, "wall"),
)

private fun product(name: String, price: Long, inStock: Boolean, vararg tags: String) =
    Product(0, name, price, "EUR", tags.toList(), inStock, "")

fun pageOf(page: Long): Page {
    val listed = LIST.mapIndexed { at, each -> (page * LIST.size + at).let { each.copy(id = it, url = "/products/$it") } }
    return Page(page, page + 1, listed)
}
