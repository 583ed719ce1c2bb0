// What GET /products and POST /shops/{shop}/orders/{order} take and give; Boost.JSON reads and writes it.
#pragma once
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/url.hpp>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace service {
namespace json = boost::json;
namespace urls = boost::urls;

struct Product {
  std::int64_t id;
  std::string_view name;
  std::int64_t price;
  std::string_view currency;
  std::span<const std::string_view> tags;
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

using Tags = std::string_view[];
inline constexpr Tags KITCHEN{"kitchen", "steel"}, LIGHT{"light"}, OUTDOOR{"outdoor", "sport"}, PAPER{"paper", "office"},
    WOOD{"wood", "office"}, WALL{"wall"};

inline const Product LIST[]{
    {0, "Kettle", 3499, "EUR", KITCHEN, true, ""},
    {0, "Lamp", 2250, "EUR", LIGHT, true, ""},
    {0, "Bicycle", 64900, "EUR", OUTDOOR, false, ""},
    {0, "Notebook", 399, "EUR", PAPER, true, ""},
    {0, "Chair", 12900, "EUR", WOOD, true, ""},
    {0, "Tent", 18950, "EUR", std::span{OUTDOOR}.first(1), false, ""},
    {0, "Knife", 4725, "EUR", KITCHEN, true, ""},
    {0, "Clock", 2999, "EUR", WALL, true, ""}};

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
  Page listed{*page, *page + 1, {std::begin(LIST), std::end(LIST)}};
  auto id = *page * static_cast<std::int64_t>(std::size(LIST));
  for (auto& product : listed.products) {
    product.id = id++;
    product.url = "/products/" + std::to_string(product.id);
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
