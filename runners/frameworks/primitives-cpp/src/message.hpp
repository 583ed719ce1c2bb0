// The object that is written to JSON, and how it has to look there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct Message {
    std::uint64_t id;
    std::string subject;
    bool is_urgent;
    std::vector<std::int64_t> readings;
};

inline Message example(std::uint64_t id) { return {id, "pressure in the third tank", true, {120, -7, 4096, 15, 0, 99}}; }

inline constexpr const char* example_0 =
    R"({"id":0,"subject":"pressure in the third tank","is_urgent":true,"readings":[120,-7,4096,15,0,99]})";
