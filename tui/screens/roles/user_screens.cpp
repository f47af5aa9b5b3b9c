// The account of a person: form, card, and the acts list and card share.
#include <algorithm>
#include <optional>
#include <utility>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/record_form.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/roles.hpp"

namespace collegium::tui {
namespace {

constexpr int kMostOfOnePerson = 200;  // roles and sessions of one person

bool is_user_name(const std::string& name) {
    return name.size() >= 2 && name.size() <= 32 &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_") == std::string::npos;
}

std::string moment(const App& app, const google::protobuf::Timestamp& time) {
    return viewmodel::show_moment(time, app.local_clock());
}

class UserForm : public ResourceForm<v1::User, v1::GetUserRequest, v1::CreateUserRequest,
                                     v1::UpdateUserRequest> {
  public:
    using ResourceForm::ResourceForm;

  protected:
    [[nodiscard]] std::string title() const override {
        return is_new() ? words("form_new")
                        : words("form_edit", {{"name", resource().user_name()}});
    }

    void fields() override {
        text("full_name", 40);
        TextField& login = text("user_name", 20);
        login.set_note(words("note.user_name"));
        login.set_check([this](const std::string& typed) -> std::optional<std::string> {
            if (is_user_name(typed)) return std::nullopt;
            return words("name_wrong");
        });
        lookup<PersonSearch>("person");
    }

    [[nodiscard]] std::string named(const MessageField& field,
                                    const google::protobuf::Message& of) const override {
        return texts("person.number", {{"number", viewmodel::number_of(field.read(of))}});
    }

    void submit() override {
        if (!is_new()) return record(filled<v1::UpdateUserRequest>());
        send(filled<v1::CreateUserRequest>(), [this](const v1::CreateUserResponse& made) {
            App& program = app();
            done(made.user());
            show_one_time_code(program, made.user(), made.one_time_code(),
                               moment(program, made.code_expire_time()));
        });
    }

    [[nodiscard]] sdk::Metadata told(const v1::User& user) const override {
        return {{"name", user.full_name()}};
    }
    // An account is changed back by changing it: its row in the journal is not undone.
    [[nodiscard]] std::optional<Undo> undoing(const v1::User& /*made*/) const override {
        return std::nullopt;
    }
};

class UserCard : public CardOf<v1::User, v1::GetUserRequest> {
  public:
    UserCard(App& app, std::shared_ptr<DraftBox> drafts, const std::string& name)
        : CardOf(app, named(name), {}), drafts_(std::move(drafts)) {}

    [[nodiscard]] std::string id() const override { return "user"; }
    [[nodiscard]] std::string heading() const override { return resource().full_name(); }
    [[nodiscard]] std::string crumb() const override {
        return resource().short_name().empty() ? heading() : resource().short_name();
    }
    [[nodiscard]] std::vector<Action> actions() override {
        const UserActs acts{app(), scope()};
        const auto again = [this] { read(); };
        KeyTable keys(app());
        keys.act("user.edit", "F4", [this] {
            app().push(make_user_form(app(), drafts_, resource(), [](const auto&) {}));
        });
        keys.refuse(refused("user.update")).online();
        keys.act("user.password", "",
                 [this, acts, again] { acts.reset_password(resource(), again); })
            .refuse(refused("user.password"))
            .online();
        keys.act("session.end_one", "F2",
                 [this, acts, again] { acts.end_sessions(resource(), chosen_session(), again); });
        keys.refuse(refused("session.end"))
            .online()
            .needs(chosen_session() != nullptr, "user.choose_session");
        keys.act("session.end", "",
                 [this, acts, again] { acts.end_sessions(resource(), nullptr, again); })
            .refuse(refused("session.end"))
            .online();
        keys.act("user.acts", "", [this] {
            app().push(make_acts_of(app(), resource().name(), resource().short_name()));
        });
        keys.needs(app().session().permissions.contains("journal.read"), "journal.no_read");
        keys.act("user.close", "F8", [this, acts, again] { acts.close(resource(), again); })
            .risk(Risk::kHigh)
            .needs(resource().state() != v1::User::STATE_CLOSED, "user.closed_already")
            .refuse(refused("user.close"))
            .online();
        return keys.add(common_actions(heading()));
    }

  protected:
    void read() override {
        CardOf::read();
        v1::ListGrantsRequest grants;
        grants.set_user(name());
        grants.set_show_ended(true);
        grants.set_page_size(kMostOfOnePerson);
        fetch(std::move(grants), [this](const net::Reply<v1::ListGrantsResponse>& reply) {
            if (!reply) return app().flash_error(reply.error());
            grants_.emplace(reply->grants().begin(), reply->grants().end());
            app().repaint();
        });
        read_sessions();
    }
    // Log-ins and calls of others leave no news: they are looked for.
    void on_tick() override {
        if (app().online()) read_sessions();
    }
    void on_watch(const net::WatchEvent& event) override {
        if (viewmodel::collection_of(event.subject) == "grants") return read();
        CardScreen::on_watch(event);
    }
    [[nodiscard]] std::vector<viewmodel::Fact> facts_of(const v1::User& user) const override {
        const Texts& texts = app().texts();
        // What was given is a name only until the account is read.
        if (user.full_name().empty()) return {};
        viewmodel::Facts facts(texts, "user.field");
        facts.add(viewmodel::user_facts(user, texts, app().local_clock(), tells_of_log_ins(app())));
        if (grants_) facts.add(viewmodel::role_facts(*grants_, texts, int(app().today().year())));
        if (sessions_) facts.add(viewmodel::session_facts(*sessions_, texts, app().local_clock()));
        return facts;
    }
    [[nodiscard]] std::string title() const override {
        return resource().user_name().empty() ? resource().short_name() : resource().user_name();
    }
    [[nodiscard]] std::string corner() const override {
        if (!sessions_) return {};
        return texts("user.sessions_count", {{"n", sessions_->size()}});
    }
    void forget() override {
        CardOf::forget();
        grants_.reset();
        sessions_.reset();
    }

  private:
    static v1::User named(const std::string& name) {
        v1::User user;
        user.set_name(name);
        return user;
    }
    void read_sessions() {
        v1::ListSessionsRequest request;
        request.set_user(name());
        request.set_page_size(kMostOfOnePerson);
        fetch(std::move(request), [this](const net::Reply<v1::ListSessionsResponse>& reply) {
            if (!reply && reply.error().reason == "SCOPE_DENIED")
                return;  // of others' competitions
            if (!reply) return app().flash_error(reply.error());
            sessions_.emplace(reply->sessions().begin(), reply->sessions().end());
            app().repaint();
        });
    }
    // The session under the cursor.
    [[nodiscard]] const v1::Session* chosen_session() {
        const viewmodel::Fact* fact = facts().current();
        if (fact == nullptr || !sessions_) return nullptr;
        const auto found = std::ranges::find(*sessions_, fact->id, &v1::Session::name);
        return found == sessions_->end() ? nullptr : &*found;
    }

    std::shared_ptr<DraftBox> drafts_;
    // None until they are read.
    std::optional<std::vector<v1::Grant>> grants_;
    std::optional<std::vector<v1::Session>> sessions_;
};

}  // namespace

std::unique_ptr<Screen> make_user_form(App& app, std::shared_ptr<DraftBox> drafts, v1::User user,
                                       std::function<void(const v1::User&)> saved) {
    return std::make_unique<UserForm>(app, std::move(drafts), FormNames{"user", "user"},
                                      std::move(user), std::move(saved));
}

bool tells_of_log_ins(const App& app) {
    return viewmodel::told_to<v1::User>(app.session().permissions, "last_log_in_time");
}

std::unique_ptr<Screen> make_user_card(App& app, std::shared_ptr<DraftBox> drafts,
                                       const std::string& name) {
    return std::make_unique<UserCard>(app, std::move(drafts), name);
}

void show_one_time_code(App& app, const v1::User& user, const std::string& code,
                        const std::string& until) {
    const Texts& texts = app.texts();
    Question question;
    question.title = texts("user.code_title", {{"name", user.full_name()}});
    question.body = {{texts("user.code_login", {{"login", user.user_name()}})},
                     {texts("user.code_value", {{"code", code}}), Tone::kTitle},
                     {texts("user.code_until", {{"time", until}}), Tone::kWarn}};
    const Label written = texts.label("user.code_written");
    question.buttons.push_back({written.full, [] {}, "F2", {}, written});
    app.ask(std::move(question));
}

void UserActs::reset_password(const v1::User& user, std::function<void()> done) const {
    const Texts& texts = app.texts();
    Confirm confirm;
    confirm.title = texts("user.reset_title", {{"name", user.full_name()}});
    confirm.body = {{texts("user.reset_note")}};
    confirm.verb = texts("user.reset_verb");
    confirm.bar = {texts("user.reset_verb"), texts("user.reset_verb"), texts("user.reset_verb")};
    confirm.confirmed = [&program = app, &own = scope, user, done](const ConfirmAnswer&) {
        program.send(own, about<v1::ResetPasswordRequest>(user),
                     [&program, done](const v1::ResetPasswordResponse& reset) {
                         show_one_time_code(program, reset.user(), reset.one_time_code(),
                                            moment(program, reset.code_expire_time()));
                         done();
                     });
    };
    app.ask(std::move(confirm));
}

void UserActs::end_sessions(const v1::User& user, const v1::Session* one,
                            std::function<void()> done) const {
    const Texts& texts = app.texts();
    const std::string session = one == nullptr ? std::string{} : one->name();
    Confirm confirm;
    confirm.title = one == nullptr ? texts("user.end_title", {{"name", user.full_name()}})
                                   : texts("user.end_one_title", {{"terminal", one->terminal()}});
    confirm.body = {{texts("user.end_note")}};
    confirm.verb = texts("user.end_verb");
    confirm.bar = {texts("user.end_verb"), texts("user.end_verb"), texts("user.end_verb")};
    confirm.confirmed = [&program = app, &own = scope, user, session, done](const ConfirmAnswer&) {
        v1::EndUserSessionsRequest request;
        request.set_name(user.name());
        request.set_session(session);
        program.send(
            own, std::move(request), [&program, done](const v1::EndUserSessionsResponse& ended) {
                program.flash(Level::kDone,
                              program.texts()("user.ended", {{"n", ended.ended_sessions()}}));
                done();
            });
    };
    app.ask(std::move(confirm));
}

void UserActs::close(const v1::User& user, std::function<void()> done) const {
    const Texts& texts = app.texts();
    auto confirm =
        dialog_of<Confirm>(texts, "user.close", "user.close", {{"name", user.full_name()}});
    confirm.body = {{texts("user.close_note"), Tone::kWarn}};
    confirm.code = viewmodel::number_of(user.name());
    confirm.code_prompt = texts("user.close_code");
    confirm.ask_reason = true;
    confirm.confirmed = [&program = app, &own = scope, user, done](const ConfirmAnswer& answer) {
        auto request = about<v1::CloseUserRequest>(user);
        request.set_reason(answer.reason);
        program.send(own, std::move(request), [&program, done](const v1::User& closed) {
            program.flash(Level::kDone,
                          program.texts()("user.closed", {{"name", closed.full_name()}}));
            done();
        });
    };
    app.ask(std::move(confirm));
}

}  // namespace collegium::tui
