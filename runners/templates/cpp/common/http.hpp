// HTTP/1.1 on plain sockets, one thread per connection. Replace this file with your framework.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

struct Request {
  std::string_view method, path, body;
};

struct Answer {
  int status;
  std::string_view reason;
  std::string body;
  std::string_view content_type = "text/plain";
  std::string_view allow = {};
};

inline Answer refuse(int status, std::string_view reason, std::string_view allow = {}) {
  return {status, reason, std::string(reason), "text/plain", allow};
}

namespace http {

constexpr std::size_t longest_head = 65536, longest_body = 1048576;

inline std::string lower(std::string_view text) {
  std::string made(text);
  std::transform(made.begin(), made.end(), made.begin(), [](unsigned char sign) { return std::tolower(sign); });
  return made;
}

/// The value of a header in a lower-case head; empty if it is absent.
inline std::string_view header(std::string_view head, const std::string& name) {
  const auto at = head.find("\r\n" + name + ":");
  if (at == std::string_view::npos) return {};
  const auto value = head.substr(at + name.size() + 3);
  const auto line = value.substr(0, value.find("\r\n"));
  const auto first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view{} : line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

inline std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

inline std::string now() {
  char text[32];
  const std::time_t seconds = std::time(nullptr);
  std::tm parts;
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %T GMT", gmtime_r(&seconds, &parts))};
}

inline bool send_all(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(sent);
  }
  return true;
}

inline bool send_answer(int connection, const Answer& answer, bool is_head, bool closes) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  text.append(answer.reason).append("\r\nContent-Type: ").append(answer.content_type);
  text += "\r\nContent-Length: " + std::to_string(answer.body.size()) + "\r\nDate: " + now() + "\r\n";
  if (!answer.allow.empty()) text.append("Allow: ").append(answer.allow).append("\r\n");
  if (closes) text += "Connection: close\r\n";
  text += "\r\n";
  if (!is_head) text += answer.body;
  return send_all(connection, text);
}

/// Appends received bytes; false if the client has disconnected.
inline bool receive(int connection, std::string& arrived) {
  char part[16384];
  const auto length = recv(connection, part, sizeof part, 0);
  if (length > 0) arrived.append(part, length);
  return length > 0;
}

/// Serves one request after the other; early ones wait.
template <typename Handle>
void serve(int connection, Handle handle) {
  std::string arrived;
  while (true) {
    std::size_t end;
    while ((end = arrived.find("\r\n\r\n")) == std::string::npos)
      if (arrived.size() > longest_head || !receive(connection, arrived)) return;
    const std::string head = arrived.substr(0, end + 2);
    const auto line = std::string_view(head).substr(0, head.find("\r\n"));
    const auto first = line.find(' '), second = line.rfind(' ');
    const auto fields = lower(head);
    const auto length_text = header(fields, "content-length");
    const auto length = length_text.empty() ? 0 : number(length_text);
    const bool is_1_1 = line.ends_with(" HTTP/1.1");
    if (first >= second || !length || *length > longest_body || !line.substr(second).starts_with(" HTTP/1.") ||
        !header(fields, "transfer-encoding").empty()) {
      send_answer(connection, refuse(400, "Bad Request"), false, true);
      return;
    }
    if (header(fields, "expect") == "100-continue" && !send_all(connection, "HTTP/1.1 100 Continue\r\n\r\n")) return;
    while (arrived.size() < end + 4 + *length)
      if (!receive(connection, arrived)) return;
    const std::string body = arrived.substr(end + 4, *length);
    arrived.erase(0, end + 4 + *length);
    const Request request{line.substr(0, first), line.substr(first + 1, second - first - 1), body};
    const bool closes = header(fields, "connection") == "close" || !is_1_1;
    if (!send_answer(connection, handle(request), request.method == "HEAD", closes) || closes) return;
  }
}

}  // namespace http

/// Serves 127.0.0.1 forever; returns the exit status if it cannot listen.
template <typename Handle>
int listen_and_serve(const char* port, Handle handle) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port)));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int one = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(listener, SOMAXCONN) != 0) {
    std::perror("listen");
    return 1;
  }
  while (true) {
    const int connection = accept(listener, nullptr, nullptr);
    if (connection < 0) continue;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    try {
      std::thread([connection, handle] {
        http::serve(connection, handle);
        close(connection);
      }).detach();
    } catch (const std::system_error&) {
      close(connection);  // no thread could be started for it
    }
  }
}
