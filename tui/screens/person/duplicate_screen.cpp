#include "tui/screens/person/duplicate_screen.hpp"

#include <utility>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/persons.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kSaid = 24;

// The path's last word names the field: "public_data.cyrillic_name.surname".
std::string field_key(const std::string& path) {
    return "person.field." + path.substr(path.rfind('.') + 1);
}

std::string title_of(const App& app, const v1::DuplicateProposal& pair) {
    return app.texts()("duplicate.title", {{"first", viewmodel::number_of(pair.first().name())},
                                           {"second", viewmodel::number_of(pair.second().name())}});
}

}  // namespace

DuplicateScreen::DuplicateScreen(App& app, std::string opened, v1::DuplicateProposal pair,
                                 std::function<void()> settled)
    : TextScreen(app, "duplicate", title_of(app, pair), [this] { return lines(); }),
      opened_(std::move(opened)),
      pair_(std::move(pair)),
      settled_(std::move(settled)) {}

const v1::Person& DuplicateScreen::kept() const {
    return pair_.second().name() == opened_ ? pair_.second() : pair_.first();
}

const v1::Person& DuplicateScreen::merged() const {
    return pair_.second().name() == opened_ ? pair_.first() : pair_.second();
}

std::vector<viewmodel::Line> DuplicateScreen::lines() const {
    const auto said = [&](const std::string& value) {
        return value.empty() ? texts("duplicate.nothing") : value;
    };
    const auto row = [&](const std::string& label, const std::string& first,
                         const std::string& second) {
        return fit(label, kSaid) + fit(first, kSaid) + second;
    };
    viewmodel::Lines all;
    all.add(std::vector<viewmodel::Line>{{row("", "№ " + viewmodel::number_of(pair_.first().name()),
                                              "№ " + viewmodel::number_of(pair_.second().name())),
                                          Tone::kMuted, true}});
    for (const v1::DuplicateProposal::Fact& fact : pair_.facts()) {
        const bool silent = fact.first().empty() || fact.second().empty();
        const std::string sign = fact.same() ? "= " : silent ? "· " : "≠ ";
        all.add(std::vector<viewmodel::Line>{
            {row(sign + texts(field_key(fact.field())), said(fact.first()), said(fact.second())),
             fact.same() ? Tone::kText : Tone::kWarn, true}});
    }
    for (const auto& [person, references] :
         {std::pair{&pair_.first(), &pair_.first_references()},
          std::pair{&pair_.second(), &pair_.second_references()}}) {
        all.add(texts("duplicate.references", {{"number", viewmodel::number_of(person->name())},
                                               {"n", references->size()}}),
                Tone::kMuted);
        for (const v1::PersonReference& reference : *references)
            all.add("  " + reference.title());
    }
    return all;
}

std::vector<Action> DuplicateScreen::actions() {
    std::optional<std::string> refusal;
    if (!app().session().permissions.contains("persons.merge"))
        refusal = texts("duplicate.no_right");
    else if (!app().online())
        refusal = texts("message.offline_action");
    Action merging = make_action(app().texts(), "person.merge", "F2", [this] { merge(); });
    merging.risk = Risk::kHigh;
    merging.refusal = refusal;
    Action distinct =
        make_action(app().texts(), "person.distinct", "F8", [this] { mark_distinct(); });
    distinct.refusal = refusal;
    std::vector<Action> all{std::move(merging), std::move(distinct)};
    for (Action& common : TextScreen::actions())
        all.push_back(std::move(common));
    return all;
}

void DuplicateScreen::merge() {
    const std::string number = viewmodel::number_of(kept().name());
    const std::string other = viewmodel::number_of(merged().name());
    const auto& moving = pair_.first().name() == merged().name() ? pair_.first_references()
                                                                 : pair_.second_references();
    Confirm confirm;
    confirm.title = texts("duplicate.merge_title", {{"number", other}, {"kept", number}});
    confirm.body = {{texts("duplicate.merge_body", {{"n", moving.size()}})},
                    {texts("duplicate.merge_undo"), Tone::kMuted}};
    confirm.verb = texts("duplicate.merge_verb");
    confirm.bar = app().texts().label("person.merge");
    confirm.code = number;
    confirm.code_prompt = texts("duplicate.merge_code");
    confirm.can_be_undone = true;
    confirm.ask_reason = true;
    confirm.confirmed = [this, number, other](const ConfirmAnswer& answer) {
        v1::MergePersonsRequest request;
        request.set_keep(kept().name());
        request.set_keep_etag(kept().etag());
        request.set_merge(merged().name());
        request.set_merge_etag(merged().etag());
        request.set_reason(answer.reason);
        send(std::move(request), [this, number, other](const v1::MergePersonsResponse& reply) {
            app().flash(Level::kDone,
                        texts("duplicate.merged",
                              {{"number", other}, {"kept", number}, {"n", reply.moved_size()}}));
            settled_();
            app().pop();
        });
    };
    app().ask(std::move(confirm));
}

void DuplicateScreen::mark_distinct() {
    v1::MarkDistinctRequest request;
    request.set_first(pair_.first().name());
    request.set_second(pair_.second().name());
    send(std::move(request), [this](const v1::MarkDistinctResponse& reply) {
        app().flash(Level::kDone, texts("duplicate.distinct",
                                        {{"first", viewmodel::number_of(reply.first())},
                                         {"second", viewmodel::number_of(reply.second())}}));
        settled_();
        app().pop();
    });
}

}  // namespace collegium::tui
