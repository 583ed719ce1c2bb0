// Awaits one coroutine after the other; each waits for its turn in the loop before it gives its value.
#include "loop.hpp"
#include "primitives.hpp"
#include "task.hpp"

namespace {

Task<std::uint64_t> one(Loop& loop) {
    co_await loop.turn();
    co_return 1;
}

Task<std::uint64_t> await_all(Loop& loop, std::uint64_t count) {
    std::uint64_t done = 0;
    for (std::uint64_t number = 0; number < count; ++number) done += co_await one(loop);
    co_return done;
}

}  // namespace

std::uint64_t run_coroutines(std::uint64_t count) {
    Loop loop;
    auto all = await_all(loop, count);
    all.begin();
    loop.run();
    return all.value();
}
