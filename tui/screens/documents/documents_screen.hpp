// The secretary's desk: documents of the competition, made and not made yet.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/screens/documents/document_acts.hpp"
#include "tui/viewmodel/document_text.hpp"
#include "tui/viewmodel/documents.hpp"

namespace collegium::tui {

class DocumentsScreen : public ListScreen {
  public:
    DocumentsScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "documents"; }
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    bool on_event(const ftxui::Event& event) override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    void load(const viewmodel::PageRequest& page) override;
    void read(const std::string& key) override;
    [[nodiscard]] TableOptions table_options() override { return {.marks = true}; }
    [[nodiscard]] int detail_lines() const override { return 6; }
    // The wide layout: conditions under the list, the paper itself beside it.
    [[nodiscard]] std::vector<viewmodel::Detail> side_panes() const override;
    [[nodiscard]] std::optional<viewmodel::Detail> pane_below() const override;
    [[nodiscard]] int list_share(int width) const override { return width * 58 / 120; }
    void refreshed() override;

  private:
    struct Paper {
        viewmodel::DocumentText text;
        viewmodel::Line
            note;  // above the text: why there is none, or that it is not what was frozen
    };

    void freeze();
    // When the last result of a round has come, its papers are marked: F2 publishes them. What
    // was put aside by hand is left alone.
    void mark_round_papers();
    // «Тур 3 сыгран. Отмечено к публикации: 2. F2 — опубликовать»; empty: nothing is.
    [[nodiscard]] std::string marked_words() const;
    void read_paper();
    void read_draft(const v1::Document& document, const std::string& key);
    void read_frozen(const v1::Document& document, const std::string& key);
    template <typename Reply>
    void show_paper(const std::string& key, const Reply& reply);
    // The paper beside the list and how far it was moved; nullptr while there is none.
    [[nodiscard]] const Paper* paper_shown() const;
    [[nodiscard]] int paper_left() const;
    void move_paper(int by);
    // Columns of the pane inside its frame.
    [[nodiscard]] int paper_columns() const { return paper_width_ - 4; }
    // Without those that somebody else has frozen since.
    [[nodiscard]] std::vector<v1::Document> marked();

    viewmodel::DocumentsModel model_;
    DocumentActs acts_;
    std::set<std::string> told_;           // papers the desk has marked by itself
    bool placed_ = false;                  // the cursor was put where the work begins
    std::map<std::string, Paper> papers_;  // of the wide pane, by key
    std::string paper_asked_;
    int paper_width_ = 0;
    std::string paper_moved_;  // the paper that was moved sideways, and how far
    int paper_left_ = 0;
    bool wide_ = false;
};

}  // namespace collegium::tui
