#include "tui/app/message_log.hpp"

#include "tui/app/app.hpp"
#include "tui/app/save_file.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

MessageLog::MessageLog(App& app) : Screen(app), table_(*this, {}) {}

std::string MessageLog::heading() const {
    return crumb();
}

std::string MessageLog::crumb() const {
    return app().texts()("messages.title");
}

ftxui::Element MessageLog::body(const Viewport& viewport) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    Column time{"time", texts("messages.time"), 5};
    Column sign{"sign", "", 1};
    Column words{"words", texts("messages.words"), 0, 3, 30};
    Column details{"details", texts("messages.details"), 0, 2, 20};
    words.priority = time.priority = sign.priority = 1;
    table_.set_columns({time, sign, words, details});
    table_.set_empty_text(texts("messages.empty"));
    ftxui::Element table = table_.render(look, viewport.width - 2, viewport.height - 2, true);
    return Panel(look, crumb(), "", std::move(table), table_.position(look, size()));
}

std::string MessageLog::report() const {
    std::string text;
    for (const Message& message : app().messages().log())
        text += app().clock(message.time) + " " + level_sign(message.level) + " " +
                message.support + "\n";
    return text;
}

std::vector<Action> MessageLog::actions() {
    return {make_action(app().texts(), "messages.report", "F5", [this] {
        save_file(app(), crumb(), "txt", report(), app().texts()("messages.report_note"));
    })};
}

bool MessageLog::on_event(const ftxui::Event& event) {
    return table_.on_event(event);
}

std::size_t MessageLog::size() const {
    return app().messages().log().size();
}

std::string MessageLog::key(std::size_t index) const {
    return std::to_string(size() - index);
}

TableRow MessageLog::row(std::size_t index) const {
    const Message& message = app().messages().log()[size() - 1 - index];
    return {{{{app().clock(message.time), Tone::kMuted},
              {level_sign(message.level), Tone::kText},
              {message.words, Tone::kText},
              {message.details, Tone::kMuted}}},
            false,
            false};
}

}  // namespace collegium::tui
