// The journal and the access log.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/documents/document_acts.hpp"
#include "tui/viewmodel/journal.hpp"

namespace collegium::tui {

class JournalScreen : public ListScreen {
  public:
    JournalScreen(App& app, viewmodel::JournalView view,
                  std::shared_ptr<DraftBox> drafts = std::make_shared<DraftBox>(),
                  CompetitionRef place = nullptr);

    [[nodiscard]] std::string id() const override { return "journal"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override {
        return place_ ? ListScreen::crumb() : texts("journal.heading");
    }
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] int detail_lines() const override { return 7; }

  private:
    void verify();
    void ask_to_undo();
    // Opens the act that puts the row's act right; it has its own reason and its own row.
    void correct_current();
    void correct_result(const std::string& board);
    void correct_document(const std::string& document);
    void correct_grant(const std::string& grant);
    void ask_number();
    void go_to_number(const std::string& number);
    void open_current();

    viewmodel::JournalModel model_;
    std::shared_ptr<DraftBox> drafts_;
    DocumentActs documents_;
};

class AccessLogScreen : public ListScreen {
  public:
    explicit AccessLogScreen(App& app);

    [[nodiscard]] std::string id() const override { return "access_log"; }
    [[nodiscard]] std::string heading() const override { return texts("access.title"); }
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] std::vector<Action> actions() override { return common_actions(); }

  private:
    viewmodel::AccessLogModel model_;
};

// One row of the journal with everything about it, over whatever stands there.
void open_entry(App& app, const v1::JournalEntry& entry);
// The same, read by its name.
void open_entry(App& app, const std::string& name);
// Asks for the row of a number, whatever its scope.
[[nodiscard]] v1::ListJournalEntriesRequest entry_by_number(const std::string& number);

// What one person did, opened from the person's account.
[[nodiscard]] std::unique_ptr<Screen> make_acts_of(App& app, const std::string& user,
                                                   const std::string& short_name);
// The journal of one resource, opened from its card.
[[nodiscard]] std::unique_ptr<Screen> make_history(App& app, const std::string& subject,
                                                   const std::string& subject_title);

}  // namespace collegium::tui
