// Help of one screen, made from its key table at the moment F1 was pressed, with what the rule book
// in force says about it; F1 again: keys, signs and colours of the whole program.
#pragma once

#include <string>
#include <vector>

#include "tui/app/screen.hpp"
#include "tui/app/section.hpp"

namespace collegium::tui {

class HelpScreen : public Screen, public Filterable {
  public:
    HelpScreen(App& app, const Screen& about, std::vector<Action> actions);

    [[nodiscard]] std::string id() const override { return "help"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] std::string hint() const override;
    void on_enter() override;
    void on_reload() override { read_book(); }
    void on_language() override { read_book(); }
    [[nodiscard]] Filterable* filterable() override { return this; }
    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return filter_; }
    [[nodiscard]] std::size_t matches() const override;

  private:
    [[nodiscard]] std::vector<const Action*> found_actions() const;
    [[nodiscard]] std::vector<const BookArticle*> found_articles() const;
    [[nodiscard]] std::vector<std::string> key_lines(int width) const;
    [[nodiscard]] std::vector<std::string> general_lines(int width) const;
    [[nodiscard]] ftxui::Element general_body(const Viewport& viewport);
    // The lines in sight of a part that is scrolled by `top_`.
    [[nodiscard]] std::vector<std::string> page_from(const std::vector<std::string>& lines,
                                                     int height);
    // Articles in sight, one a line, and what stands at their upper edge.
    [[nodiscard]] ftxui::Elements book_lines(int width, int most, std::string& corner);
    [[nodiscard]] std::string page_of(std::size_t count) const;
    bool on_book_key(const std::string& key);
    void read_book();
    void open_article();
    void save_sheet();

    std::string subject_;
    std::string about_;  // id of the screen
    std::vector<Action> actions_;
    BookHelp book_;
    std::string filter_;
    bool general_ = false;
    bool in_book_ = false;     // the cursor stands on an article
    std::size_t article_ = 0;  // of those found
    std::size_t top_ = 0;
    std::size_t page_ = 1;
};

}  // namespace collegium::tui
