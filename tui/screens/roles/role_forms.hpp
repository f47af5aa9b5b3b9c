// Forms and acts of users and roles: appointment, account, one-time code, sessions.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/users.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui {

// A `grant` without a name appoints; its scope, where it has one, is the competition that a role of
// one competition is offered for. Another one changes term and ground.
[[nodiscard]] std::unique_ptr<Screen> make_grant_form(App& app, std::shared_ptr<DraftBox> drafts,
                                                      v1::Grant grant,
                                                      std::function<void(const v1::Grant&)> saved);

// An empty `user` makes an account and shows its one-time code once.
[[nodiscard]] std::unique_ptr<Screen> make_user_form(App& app, std::shared_ptr<DraftBox> drafts,
                                                     v1::User user,
                                                     std::function<void(const v1::User&)> saved);

// How long roles outlive their competition and light acts can be undone, for the whole federation.
[[nodiscard]] std::unique_ptr<Screen> make_federation_form(App& app,
                                                           std::shared_ptr<DraftBox> drafts,
                                                           std::function<void()> saved);

// Whether whoever works now is told of others' log-ins and codes.
[[nodiscard]] bool tells_of_log_ins(const App& app);
[[nodiscard]] std::unique_ptr<Screen> make_user_card(App& app, std::shared_ptr<DraftBox> drafts,
                                                     const std::string& name);

// The code of a log-in to come: shown once, in a dialog that says so, and kept nowhere.
void show_one_time_code(App& app, const v1::User& user, const std::string& code,
                        const std::string& until);

// Acts on one account that list and card share; each asks first. `scope` is the screen's.
struct UserActs {
    App& app;
    const TaskScope& scope;

    void reset_password(const v1::User& user, std::function<void()> done) const;
    // Null: all of them.
    void end_sessions(const v1::User& user, const v1::Session* one,
                      std::function<void()> done) const;
    void close(const v1::User& user, std::function<void()> done) const;
};

}  // namespace collegium::tui
