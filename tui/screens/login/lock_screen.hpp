// The locked screen: the federation, the locked person, the password field; numbers, no names of
// others. What stands behind it is kept, also when the session itself has ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tui/app/screen.hpp"
#include "tui/screens/login/account.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui::screens {

class LockScreen : public Screen {
  public:
    enum class Why : std::uint8_t { kLocked, kEnded };

    LockScreen(App& app, Account& account, Why why);

    [[nodiscard]] std::string id() const override { return "lock"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return {}; }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return true; }
    void on_paste(const std::string& text) override { form_.paste(text, app().look()); }
    void on_watch(const net::WatchEvent& /*competition*/) override { ++news_; }
    void on_language() override;
    [[nodiscard]] std::string hint() const override;

  private:
    void open();
    void log_in_again(const std::string& password);
    void refused(const net::ClientError& error);
    void other_person();

    Account& account_;
    Why why_;
    Form form_;
    std::string user_;
    std::string grant_;  // to act by again after a new log-in
    std::chrono::sys_seconds since_;
    int news_ = 0;
    bool busy_ = false;
};

}  // namespace collegium::tui::screens
