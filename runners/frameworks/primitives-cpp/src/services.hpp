// Services with dependencies, known by numbers, and the two ways in which they are given them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "containers.hpp"
#include "loop.hpp"

using ServiceId = std::uint64_t;

struct Service {
    virtual ~Service() = default;
    /** A dependency that runs now; a service that has them from its constructor is given none. */
    virtual void give(Service&) {}
    virtual void start() = 0;
    virtual void stop() = 0;
};

/** A service is there first and is given each dependency as soon as that runs; with all of them it starts. */
class AdvancedServices {
public:
    explicit AdvancedServices(Loop& loop) : loop_(loop) {}

    void declare(ServiceId id, std::span<const ServiceId> needs, std::unique_ptr<Service> service) {
        std::size_t missing = 0;
        for (const auto need : needs) {
            const auto found = known_.find(need);
            if (found != known_.end() && found->second.is_running) {
                service->give(*found->second.service);
            } else {
                waiting_[need].push_back(id);
                ++missing;
            }
        }
        known_.emplace(id, Known{std::move(service), missing, false});
        if (missing == 0) loop_.post([this, id] { start(id); });
    }

    /** Stops a service that runs and on which none depends. */
    void remove(ServiceId id) {
        const auto found = known_.find(id);
        found->second.service->stop();
        known_.erase(found);
    }

private:
    struct Known {
        std::unique_ptr<Service> service;
        std::size_t missing;
        bool is_running;
    };

    void start(ServiceId id) {
        auto& known = known_.find(id)->second;
        auto& service = *known.service;
        known.is_running = true;
        service.start();
        const auto found = waiting_.find(id);
        if (found == waiting_.end()) return;
        const auto dependents = std::move(found->second);
        waiting_.erase(found);
        for (const auto dependent : dependents) {
            auto& other = known_.find(dependent)->second;
            other.service->give(service);
            if (--other.missing == 0) loop_.post([this, dependent] { start(dependent); });
        }
    }

    Loop& loop_;
    HashMap<ServiceId, Known> known_;
    HashMap<ServiceId, std::vector<ServiceId>> waiting_;
};

/** A service is made, with its dependencies as arguments, once all of them are made; then it starts. */
class ConstructedServices {
public:
    using Make = std::function<std::unique_ptr<Service>(std::span<Service* const>)>;

    explicit ConstructedServices(Loop& loop) : loop_(loop) {}

    void declare(ServiceId id, std::span<const ServiceId> needs, Make make) {
        known_.emplace(id, Known{{needs.begin(), needs.end()}, std::move(make), nullptr});
        loop_.post([this, id] { get(id); });
    }

private:
    struct Known {
        std::vector<ServiceId> needs;
        Make make;
        std::unique_ptr<Service> service;
    };

    Service& get(ServiceId id) {
        auto& known = known_.find(id)->second;
        if (known.service) return *known.service;
        std::vector<Service*> dependencies;
        dependencies.reserve(known.needs.size());
        for (const auto need : known.needs) dependencies.push_back(&get(need));
        known.service = known.make(dependencies);
        known.service->start();
        return *known.service;
    }

    Loop& loop_;
    HashMap<ServiceId, Known> known_;
};
