#include "tui/screens/common/key_table.hpp"

#include <iterator>

#include "tui/app/app.hpp"

namespace collegium::tui {

KeyTable& KeyTable::act(std::string id, std::string key, std::function<void()> run) {
    return add(make_action(app_.texts(), std::move(id), std::move(key), std::move(run)));
}

KeyTable& KeyTable::twin(std::string key) {
    last().twins.push_back(std::move(key));
    return *this;
}

KeyTable& KeyTable::risk(Risk risk) {
    last().risk = risk;
    return *this;
}

KeyTable& KeyTable::unlisted() {
    last().listed = false;
    return *this;
}

KeyTable& KeyTable::refuse(const std::optional<std::string>& why) {
    if (!last().refusal) last().refusal = why;
    return *this;
}

KeyTable& KeyTable::needs(bool possible, const char* words) {
    return possible ? *this : refuse(app_.texts()(words));
}

KeyTable& KeyTable::right(const std::string& permission, const char* words) {
    return needs(app_.session().permissions.contains(permission), words).online();
}

KeyTable& KeyTable::online() {
    return needs(app_.online(), "message.offline_action");
}

KeyTable& KeyTable::also(std::string id, std::string key) {
    Action again = make_action(app_.texts(), std::move(id), std::move(key), last().run);
    again.refusal = last().refusal;
    again.risk = last().risk;
    return add(std::move(again));
}

KeyTable& KeyTable::add(Action action) {
    rows_.push_back(std::move(action));
    return *this;
}

KeyTable& KeyTable::add(std::vector<Action> more) {
    rows_.insert(rows_.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
    return *this;
}

}  // namespace collegium::tui
