// What GET /products lists, and what POST /shops/{shop}/orders/{order} takes and gives.
#pragma once
#include <json/json.h>

#include <charconv>
#include <optional>
#include <string>

namespace service {
struct Product {
  const char *name;
  int price;
  std::initializer_list<const char *> tags;
  bool in_stock;
};

inline const Product LIST[]{
    {"Kettle", 3499, {"kitchen", "steel"}, true},     {"Lamp", 2250, {"light"}, true},
    {"Bicycle", 64900, {"outdoor", "sport"}, false},  {"Notebook", 399, {"paper", "office"}, true},
    {"Chair", 12900, {"wood", "office"}, true},       {"Tent", 18950, {"outdoor"}, false},
    {"Knife", 4725, {"kitchen", "steel"}, true},      {"Clock", 2999, {"wall"}, true}};

/** A whole number from 0 on of at most nine digits; nothing otherwise. */
inline std::optional<Json::Int64> number_of(const std::string &text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.size() > 9) return std::nullopt;
  return number;
}

inline Json::Value page_of(Json::Int64 page) {
  Json::Value listed;
  listed["page"] = page;
  listed["next"] = page + 1;
  auto id = page * static_cast<Json::Int64>(std::size(LIST));
  for (const auto &each : LIST) {
    Json::Value product;
    product["id"] = id;
    product["name"] = each.name;
    product["price"] = each.price;
    product["currency"] = "EUR";
    for (const auto *tag : each.tags) product["tags"].append(tag);
    product["in_stock"] = each.in_stock;
    product["url"] = "/products/" + std::to_string(id++);
    listed["products"].append(std::move(product));
  }
  return listed;
}

inline bool is_text(const Json::Value &value) { return value.isString() && !value.asString().empty(); }

/** A number with a fraction of zero is whole for JsonCpp, and no harm is in that. */
inline bool is_whole(const Json::Value &value, Json::Int64 least) {
  return value.isNumeric() && value.isInt64() && value.asInt64() >= least;
}

/** Nothing where anything of the order is missing or wrong. */
inline std::optional<Json::Value> receipt_of(const std::string &shop, Json::Int64 order, Json::Int64 discount,
                                             const Json::Value &sent) {
  if (!sent.isObject() || !is_text(sent["customer"])) return std::nullopt;
  const auto &items = sent["items"];
  if (!items.isArray() || items.empty()) return std::nullopt;
  Json::Value receipt;
  Json::Int64 total = -discount;
  for (const auto &item : items) {
    if (!item.isObject() || !is_text(item["product"])) return std::nullopt;
    if (!is_whole(item["quantity"], 1) || !is_whole(item["price"], 0)) return std::nullopt;
    receipt["products"].append(item["product"]);
    total += item["quantity"].asInt64() * item["price"].asInt64();
  }
  receipt["shop"] = shop;
  receipt["order"] = order;
  receipt["customer"] = sent["customer"];
  receipt["total"] = total;
  return receipt;
}
}  // namespace service
