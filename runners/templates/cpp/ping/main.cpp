// Serves POST /ping, and returns the JSON object that it received.
#include <regex>

#include "http.hpp"

Answer answer(const Request& request) {
  // Matches the only object that ping accepts, without a JSON library; 18 digits fit in 64 bits.
  static const std::regex message(R"re(\s*\{\s*"sequence"\s*:\s*(0|-?[1-9][0-9]{0,17})\s*\}\s*)re", std::regex::optimize);
  if (request.path != "/ping") return refuse(404, "Not Found");
  if (request.method != "POST") return refuse(405, "Method Not Allowed", "POST");
  std::match_results<std::string_view::const_iterator> match;
  if (!std::regex_match(request.body.begin(), request.body.end(), match, message)) return refuse(400, "Bad Request");
  return {200, "OK", "{\"sequence\":" + match[1].str() + "}", "application/json"};
}

int main(int count, char** arguments) { return listen_and_serve(count > 1 ? arguments[1] : "8080", answer); }
