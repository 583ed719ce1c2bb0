// Starts many services. Each needs two others, which are declared after it, so that most wait when they are declared.
#include <array>

#include "primitives.hpp"
#include "services.hpp"

namespace {

struct Counted : Service {
    explicit Counted(std::uint64_t& counter) : started(counter) {}
    void start() override { ++started; }
    void stop() override {}
    std::uint64_t& started;
};

struct Given final : Counted {
    using Counted::Counted;
    void give(Service& dependency) override { dependencies[count++] = &dependency; }
    std::array<Service*, 2> dependencies{};
    std::size_t count = 0;
};

struct Constructed final : Counted {
    Constructed(std::uint64_t& counter, std::span<Service* const> needed)
        : Counted(counter), dependencies{needed[0], needed[1]} {}
    std::array<Service*, 2> dependencies;
};

struct Independent final : Counted {
    using Counted::Counted;
};

using Needs = std::array<ServiceId, 2>;

/** Service n needs n/2 and n/3; 0 and 1 need none. */
constexpr Needs needs_of(ServiceId id) { return {id / 2, id / 3}; }
constexpr ServiceId independent_count = 2;

}  // namespace

std::uint64_t start_advanced(std::uint64_t count) {
    Loop loop;
    AdvancedServices services(loop);
    std::uint64_t started = 0;
    for (ServiceId id = count; id-- > 0;) {
        if (id < independent_count) services.declare(id, {}, std::make_unique<Independent>(started));
        else services.declare(id, needs_of(id), std::make_unique<Given>(started));
    }
    loop.run();
    return started;
}

std::uint64_t start_constructed(std::uint64_t count) {
    Loop loop;
    ConstructedServices services(loop);
    std::uint64_t started = 0;
    const auto make_independent = [&started](auto) { return std::make_unique<Independent>(started); };
    const auto make = [&started](auto needed) { return std::make_unique<Constructed>(started, needed); };
    for (ServiceId id = count; id-- > 0;) {
        if (id < independent_count) services.declare(id, {}, make_independent);
        else services.declare(id, needs_of(id), make);
    }
    loop.run();
    return started;
}
