// Answers POST /ping, GET /, GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name}, on one thread.
#include <drogon/drogon.h>

#include <cstdlib>
#include <filesystem>

#include "service.h"

using namespace drogon;
using Callback = std::function<void(const HttpResponsePtr &)>;

void ping(const HttpRequestPtr &request, Callback &&callback) {
  const auto message = request->getJsonObject();
  if (!message || !message->isObject() || !(*message)["sequence"].isInt64()) {
    auto response = HttpResponse::newHttpResponse(k400BadRequest, CT_TEXT_PLAIN);
    response->setBody("Bad Request");
    return callback(response);
  }
  Json::Value answer;
  answer["sequence"] = (*message)["sequence"];
  callback(HttpResponse::newHttpJsonResponse(std::move(answer)));
}

void hello(const HttpRequestPtr &, Callback &&callback) {
  auto response = HttpResponse::newHttpResponse(k200OK, CT_TEXT_PLAIN);
  response->setBody("Hello, World!");
  callback(response);
}

/** Of nothing: the request was wrong. */
void answer_json(Callback &&callback, std::optional<Json::Value> &&body) {
  auto response = HttpResponse::newHttpJsonResponse(body ? std::move(*body) : Json::Value{Json::objectValue});
  if (!body) response->setStatusCode(k400BadRequest);
  callback(response);
}

void list_page(const HttpRequestPtr &request, Callback &&callback) {
  const auto page = service::number_of(request->getParameter("page"));
  answer_json(std::move(callback), page ? std::optional{service::page_of(*page)} : std::nullopt);
}

void take_order(const HttpRequestPtr &request, Callback &&callback, const std::string &shop, const std::string &number) {
  const auto order = service::number_of(number);
  const auto discount = service::number_of(request->getParameter("discount"));
  const auto sent = request->getJsonObject();
  const auto is_read = order && discount && sent;
  answer_json(std::move(callback), is_read ? service::receipt_of(shop, *order, *discount, *sent) : std::nullopt);
}

int main(int count, char **arguments) {
  const auto port = static_cast<uint16_t>(std::atoi(count > 1 ? arguments[1] : "8080"));
  const char *files = std::getenv("FILES");
  // Drogon makes folders for uploads as it starts, also where nothing is uploaded; run() returns after SIGTERM.
  const auto uploads = std::filesystem::temp_directory_path() / "drogon-uploads";
  app()
      .registerHandler("/ping", &ping, {Post})
      .registerHandler("/", &hello, {Get})
      .registerHandler("/products", &list_page, {Get})
      .registerHandler("/shops/{shop}/orders/{order}", &take_order, {Post})
      .addListener("127.0.0.1", port)
      .addALocation("/files", "", files ? files : ".")
      .setThreadNum(1)
      .setUploadPath(uploads.string())
      .run();
  std::filesystem::remove_all(uploads);
}
