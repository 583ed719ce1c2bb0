// `primitives PART single|multi COUNT [VARIANT]` exercises one part and prints its time, its peak memory and its rate;
// `primitives realtime other|fifo COUNT` runs the deadline loop. Exit code 1: it went wrong, 2: bad use.
#include <sys/resource.h>

#ifdef WITH_MIMALLOC
#include <mimalloc-new-delete.h>
#endif

#include <charconv>
#include <chrono>
#include <exception>
#include <future>
#include <iostream>
#include <span>
#include <vector>

#include "grouped.hpp"
#include "primitives.hpp"

namespace {

struct Part {
    std::string_view name;
    /** As it is printed; empty where the part has only one. */
    std::string_view variant;
    std::uint64_t (*run)(std::uint64_t count);
    /** Of what `run` returns, a second; empty where no rate is printed. */
    std::string_view unit;
};

constexpr Part parts[] = {
    {"coroutine", "", run_coroutines, "coroutines/s"},
    {"event", "", run_events, "events/s"},
    {"serializer", "rapidjson", serialize_with_rapidjson, "B/s"},
    {"serializer", "boost.JSON", serialize_with_boost_json, "B/s"},
    {"start", "advanced", start_advanced, ""},
    {"start", "constructor", start_constructed, ""},
    {"start-stop", "", start_and_stop, "start & stop /s"},
};

struct BadUse : std::runtime_error {
    using runtime_error::runtime_error;
};

std::uint64_t read_count(std::string_view text) {
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() || count == 0) throw BadUse("COUNT is a whole number above 0");
    return count;
}

const Part& find_part(std::string_view name, std::string_view variant) {
    for (const auto& part : parts)
        if (part.name == name && part.variant == variant) return part;
    throw BadUse("usage: primitives coroutine|event|start-stop single|multi COUNT, serializer … rapidjson|boost.JSON, "
                 "start … advanced|constructor, or primitives realtime other|fifo COUNT");
}

/** The count is divided between the threads. */
std::uint64_t run_on_threads(const Part& part, std::uint64_t thread_count, std::uint64_t count) {
    if (count % thread_count != 0) throw BadUse("COUNT is a multiple of the 8 threads");
    std::vector<std::future<std::uint64_t>> threads;
    for (std::uint64_t number = 0; number < thread_count; ++number)
        threads.push_back(std::async(std::launch::async, part.run, count / thread_count));
    std::uint64_t done = 0;
    for (auto& thread : threads) done += thread.get();
    return done;
}

std::uint64_t peak_memory_bytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

void exercise(const Part& part, std::string_view threading, std::uint64_t count) {
    if (threading != "single" && threading != "multi") throw BadUse("threading is single or multi");
    const auto begun = std::chrono::steady_clock::now();
    const auto done = threading == "single" ? part.run(count) : run_on_threads(part, 8, count);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begun;
    require(part.unit == "B/s" || done == count, "not everything was done");
    std::cout << BUILD << '/' << part.name << "_benchmark " << threading << " threaded ";
    if (!part.variant.empty()) std::cout << part.variant << ' ';
    std::cout << "ran for " << grouped(static_cast<std::uint64_t>(time.count() * 1e6)) << " µs with "
              << grouped(peak_memory_bytes()) << " peak memory usage";
    if (!part.unit.empty())
        std::cout << ' ' << grouped(static_cast<std::uint64_t>(static_cast<double>(done) / time.count())) << ' ' << part.unit;
    std::cout << '\n';
}

}  // namespace

int main(int count, char** given) {
    const std::vector<std::string_view> arguments(given + 1, given + count);
    try {
        if (arguments.size() < 3 || arguments.size() > 4) find_part("", "");
        if (arguments[0] == "realtime") run_realtime(arguments[1], read_count(arguments[2]));
        else exercise(find_part(arguments[0], arguments.size() == 4 ? arguments[3] : ""), arguments[1], read_count(arguments[2]));
        return 0;
    } catch (const BadUse& error) {
        std::cerr << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
