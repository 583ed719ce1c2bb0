// The parts that a program can exercise. Each does `count` of its things on the thread that calls it.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

/** How many awaits gave their value. */
std::uint64_t run_coroutines(std::uint64_t count);
/** How many events ran in their turn. */
std::uint64_t run_events(std::uint64_t count);
/** How many bytes of JSON were written. Errors: what is written is not what the message says. */
std::uint64_t serialize_with_rapidjson(std::uint64_t count);
std::uint64_t serialize_with_boost_json(std::uint64_t count);
/** How many services started with all of their dependencies. */
std::uint64_t start_advanced(std::uint64_t count);
std::uint64_t start_constructed(std::uint64_t count);
/** How many times the service was started and stopped. */
std::uint64_t start_and_stop(std::uint64_t count);

/** `count` passes of a loop that has 2,000 µs for each, printed as it goes. Errors: the schedule is not permitted. */
void run_realtime(std::string_view schedule, std::uint64_t count);

inline void require(bool is_so, const char* otherwise) {
    if (!is_so) throw std::runtime_error(otherwise);
}
