// A loop that has 2,000 µs for each pass: sorts the same numbers over and over and says which passes took too long.
#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iostream>
#include <random>
#include <vector>

#include "grouped.hpp"
#include "primitives.hpp"

namespace {

constexpr std::uint64_t deadline_us = 2'000;
constexpr std::size_t number_count = 4'000;
/** More than these on one machine say nothing more than that it is not fit. */
constexpr std::uint64_t most_missed = 800;

void use_schedule(std::string_view schedule) {
    if (schedule == "other") return;
    require(schedule == "fifo", "a schedule is other or fifo");
    const sched_param first{.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    if (sched_setscheduler(0, SCHED_FIFO, &first) == 0) return;
    const auto why = std::string(std::strerror(errno));
    throw std::runtime_error("SCHED_FIFO is not permitted here (" + why + "): run it as root or with CAP_SYS_NICE");
}

std::vector<std::uint32_t> some_numbers() {
    std::mt19937 random;
    std::vector<std::uint32_t> numbers(number_count);
    std::generate(numbers.begin(), numbers.end(), random);
    return numbers;
}

}  // namespace

void run_realtime(std::string_view schedule, std::uint64_t count) {
    using clock = std::chrono::steady_clock;
    const auto numbers = some_numbers();
    auto sorted = numbers;
    use_schedule(schedule);
    std::uint64_t shortest = UINT64_MAX, longest = 0, sum = 0, missed = 0;
    for (std::uint64_t pass = 0; pass < count; ++pass) {
        const auto begun = clock::now();
        std::copy(numbers.begin(), numbers.end(), sorted.begin());
        std::sort(sorted.begin(), sorted.end());
        const auto ended = clock::now();
        require(sorted.front() <= sorted.back(), "a pass did not sort its numbers");
        const auto time = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(ended - begun).count());
        shortest = std::min(shortest, time);
        longest = std::max(longest, time);
        sum += time;
        if (time <= deadline_us) continue;
        require(++missed <= most_missed, "more than 800 passes missed their deadline: nothing can be said of a machine so busy");
        std::cout << "duration of run " << grouped(pass) << " is " << grouped(time) << " µs which exceeded maximum of "
                  << grouped(deadline_us) << " µs\n";
    }
    std::cout << "duration min/max/avg: " << grouped(shortest) << '/' << grouped(longest) << '/' << grouped(sum / count)
              << " µs\n";
}
