// The account of a person: form, card, and the acts list and card share.
#include <algorithm>
#include <optional>
#include <utility>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/lookups.hpp"
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
    return viewmodel::show_moment(
        time, [&app](std::chrono::sys_seconds instant) { return app.local(instant); });
}

class UserForm : public FormScreen {
  public:
    UserForm(App& app, std::shared_ptr<DraftBox> drafts, v1::User user,
             std::function<void(const v1::User&)> saved)
        : FormScreen(app, std::move(drafts), user.name().empty() ? "user.create" : "user.edit",
                     user.name()),
          user_(std::move(user)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "user_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    [[nodiscard]] std::string title() const override {
        if (user_.name().empty()) return app().texts()("user.form_new");
        return app().texts()("user.form_edit", {{"name", user_.user_name()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        add_text(form, "full_name", texts("user.field.full_name"), true, 40, 200);
        FieldOptions login;
        login.id = "user_name";
        login.label = texts("user.field.user_name");
        login.required = true;
        login.width = 20;
        login.note = texts("user.note.user_name");
        login.check = [this](const std::string& value) -> std::optional<std::string> {
            if (is_user_name(value)) return std::nullopt;
            return app().texts()("user.name_wrong");
        };
        form.add(std::make_unique<TextField>(std::move(login), 32));
        add_lookup(form, "person", texts("user.field.person"), false,
                   [this](const std::string& text) {
                       look_up("person", text, person_query(text), person_choices);
                   });
    }

    void fill(Form& form) override {
        form.find("full_name")->set_value(user_.full_name());
        form.find("user_name")->set_value(user_.user_name());
        if (!user_.person().empty())
            form.find("person")->set_value(
                user_.person() + "\t" +
                app().texts()("person.number", {{"number", viewmodel::number_of(user_.person())}}));
    }

    void on_stale() override {
        reread<v1::GetUserRequest>([this](const v1::User& fresh) { user_ = fresh; });
    }

    void submit() override {
        v1::User typed;
        typed.set_name(user_.name());
        typed.set_etag(user_.etag());
        typed.set_full_name(value("full_name"));
        typed.set_user_name(value("user_name"));
        typed.set_person(chosen("person"));
        if (user_.name().empty()) {
            v1::CreateUserRequest request;
            *request.mutable_user() = std::move(typed);
            send(std::move(request), [this](const v1::CreateUserResponse& made) {
                App& program = app();
                saved_(made.user());
                program.flash(Level::kDone,
                              program.texts()("user.created", {{"name", made.user().full_name()}}));
                program.pop();
                show_one_time_code(program, made.user(), made.one_time_code(),
                                   moment(program, made.code_expire_time()));
            });
            return;
        }
        v1::UpdateUserRequest request;
        *request.mutable_user() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::User& made) {
            saved_(made);
            // An account is changed back by changing it: its row in the journal is not undone.
            app().flash(Level::kDone, app().texts()("user.updated", {{"name", made.full_name()}}));
            app().pop();
        });
    }

  private:
    v1::User user_;
    std::function<void(const v1::User&)> saved_;
};

class UserCard : public CardScreen {
  public:
    UserCard(App& app, std::shared_ptr<DraftBox> drafts, const std::string& name)
        : CardScreen(app, name, {}), drafts_(std::move(drafts)) {}

    [[nodiscard]] std::string id() const override { return "user"; }
    [[nodiscard]] std::string heading() const override { return user_.full_name(); }
    [[nodiscard]] std::string crumb() const override {
        return user_.short_name().empty() ? user_.full_name() : user_.short_name();
    }
    [[nodiscard]] std::vector<Action> actions() override {
        std::vector<Action> actions;
        actions.push_back(server_action(
            "user.edit", "F4", refusal_of(user_, "user.update"),
            [this] { app().push(make_user_form(app(), drafts_, user_, [](const auto&) {})); }));
        const UserActs acts{app(), scope()};
        actions.push_back(
            server_action("user.password", "", refusal_of(user_, "user.password"),
                          [this, acts] { acts.reset_password(user_, [this] { read(); }); }));
        Action end = server_action(
            "session.end_one", "F2", refusal_of(user_, "session.end"),
            [this, acts] { acts.end_sessions(user_, chosen_session(), [this] { read(); }); });
        if (!end.refusal && chosen_session() == nullptr)
            end.refusal = app().texts()("user.choose_session");
        actions.push_back(std::move(end));
        actions.push_back(
            server_action("session.end", "", refusal_of(user_, "session.end"),
                          [this, acts] { acts.end_sessions(user_, nullptr, [this] { read(); }); }));
        Action acted = make_action(app().texts(), "user.acts", "", [this] {
            app().push(make_acts_of(app(), user_.name(), user_.short_name()));
        });
        if (!app().session().permissions.contains("journal.read"))
            acted.refusal = app().texts()("journal.no_read");
        actions.push_back(std::move(acted));
        Action closing = server_action("user.close", "F8", refusal_of(user_, "user.close"),
                                       [this, acts] { acts.close(user_, [this] { read(); }); });
        closing.risk = Risk::kHigh;
        if (user_.state() == v1::User::STATE_CLOSED)
            closing.refusal = app().texts()("user.closed_already");
        actions.push_back(std::move(closing));
        for (Action& common : common_actions(user_.full_name()))
            actions.push_back(std::move(common));
        return actions;
    }

  protected:
    void read() override {
        read_by<v1::GetUserRequest>([this](const v1::User& read) { user_ = read; });
        v1::ListGrantsRequest grants;
        grants.set_user(name());
        grants.set_show_ended(true);
        grants.set_page_size(kMostOfOnePerson);
        call(std::move(grants),
             [this](net::Reply<v1::ListGrantsResponse> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 grants_.emplace(reply->grants().begin(), reply->grants().end());
                 app().repaint();
             },
             {.quiet = true});
        read_sessions();
    }
    // Log-ins and calls of others leave no news: they are looked for.
    void on_tick() override {
        if (app().online()) read_sessions();
    }
    void on_watch(const net::WatchEvent& event) override {
        if (event.subject.starts_with("grants/")) return read();
        CardScreen::on_watch(event);
    }
    [[nodiscard]] viewmodel::FactTable& facts() override { return facts_; }
    void make_facts() override {
        if (user_.name().empty()) return;
        const Texts& texts = app().texts();
        auto facts = viewmodel::user_facts(user_, texts, local_clock());
        const auto add = [&](std::vector<viewmodel::Fact> more) {
            facts.insert(facts.end(), more.begin(), more.end());
        };
        if (grants_) add(viewmodel::role_facts(*grants_, texts, int(app().today().year())));
        if (sessions_) add(viewmodel::session_facts(*sessions_, texts, local_clock()));
        facts_.show(std::move(facts));
    }
    [[nodiscard]] std::string title() const override { return user_.user_name(); }
    [[nodiscard]] std::string corner() const override {
        if (!sessions_) return {};
        return app().texts()("user.sessions_count", {{"n", std::to_string(sessions_->size())}});
    }
    void forget() override {
        user_ = {};
        grants_.reset();
        sessions_.reset();
    }

  private:
    void read_sessions() {
        v1::ListSessionsRequest request;
        request.set_user(name());
        request.set_page_size(kMostOfOnePerson);
        call(std::move(request),
             [this](net::Reply<v1::ListSessionsResponse> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 sessions_.emplace(reply->sessions().begin(), reply->sessions().end());
                 app().repaint();
             },
             {.quiet = true});
    }
    // The session under the cursor.
    [[nodiscard]] const v1::Session* chosen_session() const {
        const viewmodel::Fact* fact = facts_.current();
        if (fact == nullptr || !sessions_) return nullptr;
        const auto found =
            std::find_if(sessions_->begin(), sessions_->end(),
                         [&](const v1::Session& session) { return session.name() == fact->id; });
        return found == sessions_->end() ? nullptr : &*found;
    }

    std::shared_ptr<DraftBox> drafts_;
    v1::User user_;
    // None until they are read.
    std::optional<std::vector<v1::Grant>> grants_;
    std::optional<std::vector<v1::Session>> sessions_;
    viewmodel::FactTable facts_;
};

}  // namespace

std::unique_ptr<Screen> make_user_form(App& app, std::shared_ptr<DraftBox> drafts, v1::User user,
                                       std::function<void(const v1::User&)> saved) {
    return std::make_unique<UserForm>(app, std::move(drafts), std::move(user), std::move(saved));
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
        v1::ResetPasswordRequest request;
        request.set_name(user.name());
        request.set_etag(user.etag());
        program.start_task(
            own, {},
            [&program, request, done](net::Client& client, const net::CallContext& context) {
                auto reply = std::make_shared<net::Reply<v1::ResetPasswordResponse>>(
                    client.call<v1::ResetPasswordResponse>(request, context));
                return [&program, reply, done] {
                    if (!*reply) return program.flash_error(reply->error());
                    show_one_time_code(program, (*reply)->user(), (*reply)->one_time_code(),
                                       moment(program, (*reply)->code_expire_time()));
                    done();
                };
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
        program.start_task(
            own, {},
            [&program, request, done](net::Client& client, const net::CallContext& context) {
                auto reply = std::make_shared<net::Reply<v1::EndUserSessionsResponse>>(
                    client.call<v1::EndUserSessionsResponse>(request, context));
                return [&program, reply, done] {
                    if (!*reply) return program.flash_error(reply->error());
                    program.flash(
                        Level::kDone,
                        program.texts()("user.ended",
                                        {{"n", std::to_string((*reply)->ended_sessions())}}));
                    done();
                };
            });
    };
    app.ask(std::move(confirm));
}

void UserActs::close(const v1::User& user, std::function<void()> done) const {
    const Texts& texts = app.texts();
    Confirm confirm;
    confirm.title = texts("user.close_title", {{"name", user.full_name()}});
    confirm.body = {{texts("user.close_note"), Tone::kWarn}};
    confirm.verb = texts("user.close_verb");
    confirm.bar = texts.label("user.close");
    confirm.code = viewmodel::number_of(user.name());
    confirm.code_prompt = texts("user.close_code");
    confirm.ask_reason = true;
    confirm.confirmed = [&program = app, &own = scope, user, done](const ConfirmAnswer& answer) {
        v1::CloseUserRequest request;
        request.set_name(user.name());
        request.set_etag(user.etag());
        request.set_reason(answer.reason);
        program.start_task(
            own, {},
            [&program, request, done](net::Client& client, const net::CallContext& context) {
                auto reply =
                    std::make_shared<net::Reply<v1::User>>(client.call<v1::User>(request, context));
                return [&program, reply, done] {
                    if (!*reply) return program.flash_error(reply->error());
                    program.flash(Level::kDone, program.texts()("user.closed",
                                                                {{"name", (*reply)->full_name()}}));
                    done();
                };
            });
    };
    app.ask(std::move(confirm));
}

}  // namespace collegium::tui
