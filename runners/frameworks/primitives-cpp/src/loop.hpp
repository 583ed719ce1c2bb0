// Runs events by priority, and those of one priority in the order in which they came. A loop belongs to one thread.
#pragma once

#include <coroutine>
#include <cstdint>
#include <memory>
#include <utility>

#include "containers.hpp"

class Loop {
public:
    enum class Priority { high, usual };

    template <class Action>
    void post(Action action, Priority priority = Priority::usual) {
        queue_.emplace_hint(queue_.end(), Place{priority, ++posted_}, std::make_unique<Posted<Action>>(std::move(action)));
    }

    /** Returns when no event is left. */
    void run() {
        while (!queue_.empty()) {
            const auto first = queue_.begin();
            const auto event = std::move(first->second);
            queue_.erase(first);
            event->run();
        }
    }

    /** `co_await loop.turn()` lets the events go first that were there before; it is an event itself. */
    auto turn() {
        struct Turn {
            Loop& loop;
            bool await_ready() const noexcept { return false; }
            void await_suspend(std::coroutine_handle<> coroutine) { loop.suspend(coroutine); }
            void await_resume() const noexcept {}
        };
        return Turn{*this};
    }

private:
    struct Event {
        virtual ~Event() = default;
        virtual void run() = 0;
    };

    template <class Action>
    struct Posted final : Event {
        explicit Posted(Action given) : action(std::move(given)) {}
        void run() override { action(); }
        Action action;
    };

    using Place = std::pair<Priority, std::uint64_t>;

    /** Every coroutine that waits is known by a number, as in a loop that can cancel it. */
    void suspend(std::coroutine_handle<> coroutine) {
        const auto id = ++suspended_count_;
        suspended_.emplace(id, coroutine);
        post([this, id] {
            const auto found = suspended_.find(id);
            const auto waiting = found->second;
            suspended_.erase(found);
            waiting.resume();
        });
    }

    SortedMap<Place, std::unique_ptr<Event>> queue_;
    HashMap<std::uint64_t, std::coroutine_handle<>> suspended_;
    std::uint64_t posted_ = 0;
    std::uint64_t suspended_count_ = 0;
};
