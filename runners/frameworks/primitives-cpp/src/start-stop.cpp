// Starts a service that needs another one, stops it, and does so again.
#include <array>

#include "primitives.hpp"
#include "services.hpp"

namespace {

constexpr ServiceId needed_id = 0;
constexpr ServiceId repeated_id = 1;

struct Needed final : Service {
    void start() override {}
    void stop() override {}
};

/** What the repeated service tells of itself. */
struct Repetition {
    Loop loop;
    AdvancedServices services{loop};
    std::uint64_t started = 0;
    std::uint64_t stopped = 0;
    std::uint64_t count = 0;

    void declare_next();
};

struct Repeated final : Service {
    explicit Repeated(Repetition& given) : repetition(given) {}
    void give(Service& given) override { dependency = &given; }
    void start() override {
        repetition.started += dependency != nullptr;
        repetition.loop.post([&repetition = repetition] {
            repetition.services.remove(repeated_id);
            repetition.declare_next();
        });
    }
    void stop() override { ++repetition.stopped; }
    Repetition& repetition;
    Service* dependency = nullptr;
};

void Repetition::declare_next() {
    static constexpr std::array needs{needed_id};
    if (stopped < count) services.declare(repeated_id, needs, std::make_unique<Repeated>(*this));
}

}  // namespace

std::uint64_t start_and_stop(std::uint64_t count) {
    Repetition repetition;
    repetition.count = count;
    repetition.services.declare(needed_id, {}, std::make_unique<Needed>());
    repetition.declare_next();
    repetition.loop.run();
    require(repetition.started == repetition.stopped, "a service stopped that had not started");
    return repetition.stopped;
}
