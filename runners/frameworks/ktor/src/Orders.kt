// What POST /shops/{shop}/orders/{order} takes and gives.
import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.longOrNull

@Serializable
class Item(
    val product: String,
    @Serializable(Unquoted::class) val quantity: Long,
    @Serializable(Unquoted::class) val price: Long,
) {
    fun isWhole() = product.isNotEmpty() && quantity > 0 && price >= 0
}

@Serializable
class Order(val customer: String, val items: List<Item>) {
    fun isWhole() = customer.isNotEmpty() && items.isNotEmpty() && items.all { it.isWhole() }

    fun taken(shop: String, order: Long, discount: Long) =
        Receipt(shop, order, customer, items.map { it.product }, items.sumOf { it.quantity * it.price } - discount)
}

@Serializable
class Receipt(val shop: String, val order: Long, val customer: String, val products: List<String>, val total: Long)

/** kotlinx.serialization reads "1" as the number 1 too, and here a text in place of a number is wrong. */
object Unquoted : KSerializer<Long> {
    override val descriptor = PrimitiveSerialDescriptor("Unquoted", PrimitiveKind.LONG)

    override fun serialize(encoder: Encoder, value: Long) = encoder.encodeLong(value)

    override fun deserialize(decoder: Decoder): Long {
        val element = (decoder as JsonDecoder).decodeJsonElement()
        val number = (element as? JsonPrimitive)?.takeUnless { it.isString }?.longOrNull
        return number ?: throw SerializationException("$element is no whole number")
    }
}
