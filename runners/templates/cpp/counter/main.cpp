// Adds posted numbers to a shared count, and returns the total.
#include <atomic>
#include <cstdint>

#include "http.hpp"

std::atomic<std::uint64_t> total = 0;

Answer answer(const Request& request) {
  if (request.path != "/") return refuse(404, "Not Found");
  if (request.method == "GET" || request.method == "HEAD") return {200, "OK", std::to_string(total)};
  if (request.method != "POST") return refuse(405, "Method Not Allowed", "GET, HEAD, POST");
  const auto number = http::number(request.body);
  if (!number || *number > 500) return refuse(400, "Bad Request");
  return {200, "OK", std::to_string(total += *number)};
}

int main(int count, char** arguments) { return listen_and_serve(count > 1 ? arguments[1] : "8080", answer); }
