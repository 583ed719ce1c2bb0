// A coroutine that begins when it is awaited and gives one value to who awaits it.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

template <class Value>
class Task {
public:
    struct promise_type {
        Value value{};
        std::coroutine_handle<> awaiter = std::noop_coroutine();

        Task get_return_object() { return Task{Handle::from_promise(*this)}; }
        std::suspend_always initial_suspend() noexcept { return {}; }
        auto final_suspend() noexcept {
            struct Return {
                bool await_ready() noexcept { return false; }
                std::coroutine_handle<> await_suspend(Handle ended) noexcept { return ended.promise().awaiter; }
                void await_resume() noexcept {}
            };
            return Return{};
        }
        void return_value(Value given) { value = std::move(given); }
        void unhandled_exception() { std::terminate(); }
    };
    using Handle = std::coroutine_handle<promise_type>;

    Task(Task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
    Task& operator=(Task&&) = delete;
    ~Task() {
        if (coroutine_) coroutine_.destroy();
    }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiter) noexcept {
        coroutine_.promise().awaiter = awaiter;
        return coroutine_;
    }
    Value await_resume() { return std::move(coroutine_.promise().value); }

    /** Begins a coroutine that nobody awaits. */
    void begin() { coroutine_.resume(); }
    const Value& value() const { return coroutine_.promise().value; }

private:
    explicit Task(Handle coroutine) : coroutine_(coroutine) {}
    Handle coroutine_;
};
