// Вход: name and password, then the role where there are several, or a password of one's own after
// a one-time code.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/users.pb.h>

#include "tui/app/screen.hpp"
#include "tui/screens/login/account.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui::screens {

class LoginScreen : public Screen {
  public:
    LoginScreen(App& app, Account& account);

    [[nodiscard]] std::string id() const override { return "login"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return {}; }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return step_ != Step::kRole; }
    void on_paste(const std::string& text) override;
    void on_second() override;  // counts a pause down
    void on_language() override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override {
        return unanswered() ? Level::kAttention : Level::kNews;
    }

    // Logs in without typing; `role` ("chief-arbiter") chooses among several grants.
    void log_in(const std::string& name, const std::string& password, const std::string& role);

  private:
    enum class Step : std::uint8_t { kName, kPassword, kRole };

    void make_form();
    void make_password_form();
    void submit();
    void submit_name();
    void submit_password();
    void answered(const net::ClientError* error);
    void refused(const net::ClientError& error);
    void next_step();
    void choose(std::size_t index);
    [[nodiscard]] std::string not_now() const;
    // The server was asked and is silent.
    [[nodiscard]] bool unanswered() const;
    [[nodiscard]] std::string grant_refusal(const v1::Grant& grant) const;
    [[nodiscard]] ftxui::Element form_panel(int width);
    [[nodiscard]] ftxui::Element role_panel(int width);
    [[nodiscard]] std::string versions() const;

    Account& account_;
    std::unique_ptr<Form> form_;
    Step step_ = Step::kName;
    std::string old_password_;
    std::string wanted_role_;
    std::vector<v1::Grant> grants_;
    std::size_t selected_ = 0;
    bool busy_ = false;
    std::chrono::sys_seconds pause_until_{};
    std::chrono::steady_clock::time_point opened_;
};

}  // namespace collegium::tui::screens
