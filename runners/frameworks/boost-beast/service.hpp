// What GET /products and POST /shops/{shop}/orders/{order} take and give; Boost.JSON reads and writes it.
#pragma once
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/url.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

namespace service {
namespace json = boost::json;
namespace urls = boost::urls;

struct Product {
  std::int64_t id;
  std::string name;
  std::int64_t price;
  std::string currency;
  std::vector<std::string> tags;
  bool in_stock;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(Product, (), (id, name, price, currency, tags, in_stock, url))

struct Page {
  std::int64_t page, next;
  std::vector<Product> products;
};
BOOST_DESCRIBE_STRUCT(Page, (), (page, next, products))

struct Item {
  std::string product;
  std::int64_t quantity, price;
};
BOOST_DESCRIBE_STRUCT(Item, (), (product, quantity, price))

struct Order {
  std::string customer;
  std::vector<Item> items;
};
BOOST_DESCRIBE_STRUCT(Order, (), (customer, items))

struct Receipt {
  std::string shop;
  std::int64_t order;
  std::string customer;
  std::vector<std::string> products;
  std::int64_t total;
};
BOOST_DESCRIBE_STRUCT(Receipt, (), (shop, order, customer, products, total))

inline const std::vector<Product> LIST{
    {0, "Kettle", 3499, "EUR", {"kitchen", "steel"}, true, ""}, {0, "Lamp", 2250, "EUR", {"light"}, true, ""},
    {0, "Bicycle", 64900, "EUR", {"outdoor", "sport"}, false, ""}, {0, "Notebook", 399, "EUR", {"paper", "office"}, true, ""},
    {0, "Chair", 12900, "EUR", {"wood", "office"}, true, ""}, {0, "Tent", 18950, "EUR", {"outdoor"}, false, ""},
    {0, "Knife", 4725, "EUR", {"kitchen", "steel"}, true, ""}, {0, "Clock", 2999, "EUR", {"wall"}, true, ""}};

/** A whole number from 0 on of at most nine digits; nothing otherwise. */
inline std::optional<std::int64_t> number_of(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.size() > 9) return std::nullopt;
  return number;
}

inline std::optional<std::int64_t> query(const urls::url_view& asked, std::string_view name) {
  const auto found = asked.params().find(name);
  return found == asked.params().end() ? std::nullopt : number_of((*found).value);
}

/** Nothing where the page is no number. */
inline std::optional<std::string> list_page(const urls::url_view& asked) {
  const auto page = query(asked, "page");
  if (!page) return std::nullopt;
  Page listed{*page, *page + 1, LIST};
  for (std::size_t at = 0; at < LIST.size(); ++at) {
    listed.products[at].id = *page * static_cast<std::int64_t>(LIST.size()) + static_cast<std::int64_t>(at);
    listed.products[at].url = "/products/" + std::to_string(listed.products[at].id);
  }
  return json::serialize(json::value_from(listed));
}

inline bool is_whole(const Order& sent) {
  if (sent.customer.empty() || sent.items.empty()) return false;
  for (const auto& item : sent.items)
    if (item.product.empty() || item.quantity <= 0 || item.price < 0) return false;
  return true;
}

/** Nothing where anything of the order is missing or wrong. */
inline std::optional<std::string> take_order(const urls::url_view& asked, const std::string& body) {
  const auto segments = asked.segments();
  if (segments.size() != 4) return std::nullopt;
  auto segment = segments.begin();
  const std::string shop = *++segment;
  ++segment;
  const auto order = number_of(std::string(*++segment));
  const auto discount = query(asked, "discount");
  json::error_code error;
  const auto read = json::parse(body, error);
  if (error || !order || !discount) return std::nullopt;
  const auto sent = json::try_value_to<Order>(read);
  if (!sent || !is_whole(*sent)) return std::nullopt;
  Receipt receipt{shop, *order, sent->customer, {}, -*discount};
  for (const auto& item : sent->items) {
    receipt.products.push_back(item.product);
    receipt.total += item.quantity * item.price;
  }
  return json::serialize(json::value_from(receipt));
}
}  // namespace service
