// Answers POST /ping with the JSON object that it was sent, on one thread.
#include <drogon/drogon.h>

#include <cstdlib>
#include <filesystem>

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

int main(int count, char **arguments) {
  const auto port = static_cast<uint16_t>(std::atoi(count > 1 ? arguments[1] : "8080"));
  // Drogon makes folders for uploads as it starts, also where nothing is uploaded; run() returns after SIGTERM.
  const auto uploads = std::filesystem::temp_directory_path() / "drogon-uploads";
  app()
      .registerHandler("/ping", &ping, {Post})
      .addListener("127.0.0.1", port)
      .setThreadNum(1)
      .setUploadPath(uploads.string())
      .run();
  std::filesystem::remove_all(uploads);
}
