// «: сообщения»: what the message line said, newest first, with what support asks for.
#pragma once

#include <string>
#include <vector>

#include "tui/app/screen.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class MessageLog : public Screen, private TableSource {
  public:
    explicit MessageLog(App& app);

    [[nodiscard]] std::string id() const override { return "messages"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;

  private:
    // Times, signs, codes and ids; never the words, which may name people.
    [[nodiscard]] std::string report() const;
    [[nodiscard]] std::size_t size() const override;
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }

    std::size_t cursor_ = 0;
    DataTable table_;
};

}  // namespace collegium::tui
