// All events stand in the queue before the first one runs.
#include "loop.hpp"
#include "primitives.hpp"

std::uint64_t run_events(std::uint64_t count) {
    Loop loop;
    std::uint64_t done = 0;
    for (std::uint64_t number = 0; number < count; ++number) loop.post([&done, number] { done += done == number; });
    loop.run();
    return done;
}
