// The key table of one application.
#include <optional>
#include <utility>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/import/import_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"

namespace collegium::tui {

std::vector<Action> ApplicationScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> rows;
    const auto add = [&](const char* id, const char* key, std::optional<std::string> refusal,
                         std::function<void()> run) -> Action& {
        Action action = make_action(texts, id, key, std::move(run));
        action.refusal = std::move(refusal);
        if (!action.refusal && !app().online()) action.refusal = texts("message.offline_action");
        rows.push_back(std::move(action));
        return rows.back();
    };
    const auto server = [&](const char* action) -> std::optional<std::string> {
        if (name_.empty()) return texts("application.not_saved");
        return refusal_of(application_, action);
    };
    const v1::Entrant* line = focus_ == Focus::kLines ? current() : nullptr;
    const bool struck = line != nullptr && line->state() == v1::Entrant::STATE_STRUCK;
    const auto on_line = line == nullptr
                             ? std::optional<std::string>(texts("application.choose_line"))
                             : std::nullopt;
    std::optional<std::string> may_accept = server("application.accept");
    if (!may_accept && lines_.empty()) may_accept = texts("application.nobody");
    if (!may_accept && saving_) may_accept = texts("form.saving");
    add("application.accept", "F2", std::move(may_accept), [this] { accept(); });
    const bool has_card = line != nullptr || (at_new_line() && entry_.person() != nullptr);
    add("line.person", "F3",
        has_card ? std::nullopt : std::optional<std::string>(texts("application.no_card")),
        [this] { open_person(); });
    add("application.kind", "F4", server("application.stage"), [this] { choose_stage(); });
    add("application.print", "F5",
        name_.empty() ? std::optional<std::string>(texts("application.not_saved")) : std::nullopt,
        [this] { print(); });
    Action& strike_row =
        add("line.strike", "F8", struck ? texts("application.struck_already") : on_line,
            [this] { strike(); });
    strike_row.risk = Risk::kMedium;
    if (!typing()) {
        add("line.new", "n", server("entrant.add"), [this] { go_to_new_line(); });
        if (line != nullptr) {
            add("line.edit", "Enter",
                struck ? std::optional<std::string>(texts("application.struck_already"))
                       : std::nullopt,
                [this] { edit_line(); });
            const bool preliminary = viewmodel::is_preliminary(application_);
            add("line.doctor", "Space",
                preliminary ? std::optional<std::string>(texts("application.no_doctor"))
                : struck    ? std::optional<std::string>(texts("application.struck_already"))
                            : std::nullopt,
                [this] { toggle_doctor(); });
        }
    }
    add("line.restore", "",
        struck ? std::nullopt : std::optional<std::string>(texts("application.not_struck")),
        [this] { restore(); });
    add("application.details", "", server("application.update"), [this] { edit_details(); });
    add("import.from_file", "", server("entrant.add"),
        [this] { app().push(make_import(app(), place_->competition(), name_)); });
    add("payment.record", "",
        name_.empty() ? std::optional<std::string>(texts("application.not_saved")) : std::nullopt,
        [this] { record_payment(); });
    add("application.withdraw", "", server("application.withdraw"), [this] { withdraw(); }).risk =
        Risk::kMedium;
    if (!name_.empty())
        rows.push_back(make_action(texts, "list.history", "",
                                   [this] { app().push(make_history(app(), name_, title())); }));
    return rows;
}

}  // namespace collegium::tui
