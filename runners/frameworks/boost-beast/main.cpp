// Answers POST /ping, GET /, GET /products and POST /shops/{shop}/orders/{order}: one thread, a coroutine for each connection.
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <boost/json/src.hpp>
#include <boost/url/src.hpp>
#include <boost/version.hpp>
#include <cstdlib>
#include <ctime>

#include "service.hpp"

static_assert(BOOST_VERSION / 100 == 1081, "framework.json says that this is Boost 1.81: build with that one");

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
using asio::ip::tcp;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

Response answer_with(const Request& request, http::status status, std::string body, std::string_view type = "text/plain") {
  Response response{status, request.version()};
  response.set(http::field::content_type, type);
  response.keep_alive(request.keep_alive());
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

/** Made once a second. */
std::string_view date() {
  static std::time_t at = 0;
  static char text[32];
  if (const auto now = std::time(nullptr); now != at) {
    at = now;
    std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", std::gmtime(&now));
  }
  return text;
}

/** Of nothing: the request was wrong. */
Response answer_json(const Request& request, const std::optional<std::string>& body) {
  const auto status = body ? http::status::ok : http::status::bad_request;
  return answer_with(request, status, body.value_or("{}"), "application/json");
}

Response answer_service(const Request& request) {
  const auto asked = boost::urls::parse_origin_form(request.target());
  const auto path = asked ? asked->path() : "";
  if (path == "/products") return answer_json(request, service::list_page(*asked));
  if (path.starts_with("/shops/")) return answer_json(request, service::take_order(*asked, request.body()));
  return path == "/" ? answer_with(request, http::status::ok, "Hello, World!", "text/plain")
                     : answer_with(request, http::status::not_found, "Not Found", "text/plain");
}

Response answer_ping(const Request& request) {
  if (request.method() != http::verb::post) {
    auto response = answer_with(request, http::status::method_not_allowed, "Method Not Allowed");
    response.set(http::field::allow, "POST");
    return response;
  }
  beast::error_code error;
  const json::value message = json::parse(request.body(), error);
  const json::object* object = error ? nullptr : message.if_object();
  const json::value* sequence = object ? object->if_contains("sequence") : nullptr;
  if (!sequence || !sequence->is_int64()) return answer_with(request, http::status::bad_request, "Bad Request");
  return answer_with(request, http::status::ok, json::serialize(json::object{{"sequence", sequence->get_int64()}}),
                     "application/json");
}

Response answer(const Request& request) {
  if (request.target() == "/ping") return answer_ping(request);
  auto response = answer_service(request);
  response.set(http::field::date, date());
  return response;
}

asio::awaitable<void> serve(tcp::socket socket) {
  beast::flat_buffer buffer;
  auto token = asio::as_tuple(asio::use_awaitable);
  for (;;) {
    Request request;
    // An error here is a client that left, as wrk does at the end of a load.
    if (auto [error, read] = co_await http::async_read(socket, buffer, request, token); error) co_return;
    const Response response = answer(request);
    if (auto [error, sent] = co_await http::async_write(socket, response, token); error) co_return;
    if (!response.keep_alive()) break;
  }
  beast::error_code ignored;
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> listen(tcp::acceptor acceptor) {
  for (;;) {
    tcp::socket socket = co_await acceptor.async_accept(asio::use_awaitable);
    socket.set_option(tcp::no_delay(true));
    asio::co_spawn(acceptor.get_executor(), serve(std::move(socket)), asio::detached);
  }
}

int main(int count, char** arguments) {
  const auto port = static_cast<std::uint16_t>(std::atoi(count > 1 ? arguments[1] : "8080"));
  // One thread runs everything, so nothing has to be locked.
  asio::io_context context{1};
  tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), port}};
  asio::co_spawn(context, listen(std::move(acceptor)), [](std::exception_ptr failure) {
    if (failure) std::rethrow_exception(failure);
  });
  context.run();
}
