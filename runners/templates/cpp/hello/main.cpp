// Serves GET / with a short plain text.
#include "http.hpp"

Answer answer(const Request& request) {
  if (request.path != "/") return refuse(404, "Not Found");
  if (request.method != "GET" && request.method != "HEAD") return refuse(405, "Method Not Allowed", "GET, HEAD");
  return {200, "OK", "Hello, World!"};
}

int main(int count, char** arguments) { return listen_and_serve(count > 1 ? arguments[1] : "8080", answer); }
