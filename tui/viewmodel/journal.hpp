// The journal and the access log: newest first, with the ground for undo.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/journal.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

// What of the journal is shown: a whole scope, the history of one resource, or what one person did.
struct JournalView {
    std::string scope;    // "federation", "competitions/14"; empty: all that may be read
    std::string subject;  // "persons/4711"; empty: everything
    std::string subject_title;
    std::string user{};  // "users/7", acts of one person; empty: everybody's
};

class JournalModel : public ListOf<v1::JournalEntry> {
  public:
    JournalModel(const Texts& words, LocalClock clock, JournalView view);

    [[nodiscard]] const JournalView& view() const { return view_; }
    // What to send as the server's `filter`.
    [[nodiscard]] std::string server_filter() const;
    // The outcome of the last verification, for the corner and the message line.
    void set_verified(v1::VerifyJournalResponse answer, std::string clock);
    [[nodiscard]] std::string verified_words() const;
    [[nodiscard]] bool broken() const { return verified_ && !verified_->intact(); }

    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override {
        return room() == Room::kNarrow ? std::string{} : texts()("journal.footer");
    }
    // Everything about one entry; before and after stand first.
    [[nodiscard]] std::vector<Line> lines_of(const v1::JournalEntry& entry) const;
    // The same under what was done, by whom and when: a page of its own.
    [[nodiscard]] std::vector<Line> page_of(const v1::JournalEntry& entry) const;

  protected:
    [[nodiscard]] RowWords row_words(const v1::JournalEntry& row) const override;

  private:
    [[nodiscard]] std::string who(const v1::JournalEntry& row) const;

    JournalView view_;
    std::optional<v1::VerifyJournalResponse> verified_;
    std::string verified_at_;
};

// «занесён человек: Ёлкин А. С.».
[[nodiscard]] std::string entry_words(const v1::JournalEntry& entry, const Texts& texts);
// The label of a changed field as its form has it; the path itself where there is none.
[[nodiscard]] std::string field_words(const std::string& subject, const std::string& field,
                                      const Texts& texts);
// The role's name from the catalogue; its id where a federation made its own.
[[nodiscard]] std::string role_words(const std::string& role, const Texts& texts);
// What @ looks through: the short name of the column and the whole one.
[[nodiscard]] std::string searched_role(const std::string& role, const Texts& texts);

class AccessLogModel : public ListOf<v1::AccessLogEntry> {
  public:
    AccessLogModel(const Texts& words, LocalClock clock);

    [[nodiscard]] std::string corner() const override { return texts()("access.corner"); }

  protected:
    [[nodiscard]] RowWords row_words(const v1::AccessLogEntry& row) const override;
};

}  // namespace collegium::tui::viewmodel
