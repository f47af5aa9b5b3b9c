// What is remembered about those who come, in bounded memory: who was not heard of for longest goes
// when there is no room.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace collegium::usecases {

// Not thread-safe.
template <typename Key, typename Value>
class BoundedTable {
  public:
    explicit BoundedTable(std::size_t limit) : limit_(limit) {}

    // Null: nothing is known.
    [[nodiscard]] Value* find(const Key& key) {
        const auto found = places_.find(key);
        return found == places_.end() ? nullptr : &found->second->second;
    }
    // Makes it the last to go, a new one where there is none.
    [[nodiscard]] Value& touch(const Key& key) {
        if (const auto found = places_.find(key); found != places_.end()) {
            order_.splice(order_.end(), order_, found->second);
            return found->second->second;
        }
        if (order_.size() >= limit_) {
            places_.erase(order_.front().first);
            order_.pop_front();
        }
        order_.emplace_back(key, Value{});
        places_.emplace(key, std::prev(order_.end()));
        return order_.back().second;
    }
    [[nodiscard]] std::size_t size() const { return order_.size(); }

  private:
    using Order = std::list<std::pair<Key, Value>>;

    std::size_t limit_;
    Order order_;  // by when they were touched
    std::map<Key, typename Order::iterator> places_;
};

}  // namespace collegium::usecases
