// Writes messages with RapidJSON: a buffer and a writer for each.
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "message.hpp"
#include "primitives.hpp"

namespace {

rapidjson::StringBuffer serialize(const Message& message) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer writer(buffer);
    writer.StartObject();
    writer.Key("id");
    writer.Uint64(message.id);
    writer.Key("subject");
    writer.String(message.subject.data(), static_cast<rapidjson::SizeType>(message.subject.size()));
    writer.Key("is_urgent");
    writer.Bool(message.is_urgent);
    writer.Key("readings");
    writer.StartArray();
    for (const auto reading : message.readings) writer.Int64(reading);
    writer.EndArray();
    writer.EndObject();
    return buffer;
}

}  // namespace

std::uint64_t serialize_with_rapidjson(std::uint64_t count) {
    require(serialize(example(0)).GetString() == std::string_view(example_0), "RapidJSON wrote another message");
    auto message = example(0);
    std::uint64_t bytes = 0;
    for (; message.id < count; ++message.id) bytes += serialize(message).GetSize();
    return bytes;
}
