// Writes messages with Boost.JSON: a value is made of each and written as text.
#include <boost/json.hpp>

#include "message.hpp"
#include "primitives.hpp"

// boost::json::value_from finds this by its name.
static void tag_invoke(boost::json::value_from_tag, boost::json::value& value, const Message& message) {
    value = {{"id", message.id},
             {"subject", message.subject},
             {"is_urgent", message.is_urgent},
             {"readings", boost::json::value_from(message.readings)}};
}

static std::string serialize(const Message& message) { return boost::json::serialize(boost::json::value_from(message)); }

std::uint64_t serialize_with_boost_json(std::uint64_t count) {
    require(serialize(example(0)) == example_0, "Boost.JSON wrote another message");
    auto message = example(0);
    std::uint64_t bytes = 0;
    for (; message.id < count; ++message.id) bytes += serialize(message).size();
    return bytes;
}
