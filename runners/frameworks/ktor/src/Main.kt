// Answers hello, json, order and file, as runners/scenarios say; Rows.kt answers the others.
import io.ktor.http.HttpStatusCode
import io.ktor.serialization.kotlinx.json.json
import io.ktor.server.application.Application
import io.ktor.server.application.install
import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.http.content.staticFiles
import io.ktor.server.netty.Netty
import io.ktor.server.plugins.conditionalheaders.ConditionalHeaders
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.plugins.defaultheaders.DefaultHeaders
import io.ktor.server.request.receive
import io.ktor.server.response.respond
import io.ktor.server.response.respondText
import io.ktor.server.routing.RoutingContext
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import io.ktor.server.routing.routing
import java.io.File
import kotlinx.serialization.json.Json

fun main(args: Array<String>) {
    val port = args[0].toInt()
    when (args[1]) {
        "cio" -> embeddedServer(CIO, port, "127.0.0.1") { serve() }.start(wait = true)
        else -> embeddedServer(Netty, port, "127.0.0.1") { serve() }.start(wait = true)
    }
}

fun Application.serve() {
    // Its own default also takes texts without quotes.
    install(ContentNegotiation) { json(Json { ignoreUnknownKeys = true }) }
    install(ConditionalHeaders)
    install(DefaultHeaders)
    routing {
        get("/") { call.respondText("Hello, World!") }
        get("/products") { listPage() }
        post("/shops/{shop}/orders/{order}") { takeOrder() }
        staticFiles("/files", File(System.getenv("FILES")))
        val address = System.getenv("DATABASE_URL")
        if (address.isNotEmpty()) rows(address)
    }
}

suspend fun RoutingContext.listPage() {
    val page = call.queryParameters["page"]?.toUIntOrNull() ?: return call.respond(HttpStatusCode.BadRequest)
    call.respond(pageOf(page.toLong()))
}

suspend fun RoutingContext.takeOrder() {
    val discount = call.queryParameters["discount"]?.toUIntOrNull()?.toLong()
    val order = call.pathParameters["order"]?.toUIntOrNull()?.toLong()
    val shop = call.pathParameters["shop"]
    val sent = call.receive<Order>()
    if (discount == null || order == null || shop == null || !sent.isWhole()) call.respond(HttpStatusCode.BadRequest)
    else call.respond(sent.taken(shop, order, discount))
}
