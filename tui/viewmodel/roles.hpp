// Users and roles: who may do what, where, until when, on what ground.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/users.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class GrantsModel : public PagedModel<v1::Grant> {
  public:
    GrantsModel(Texts texts, LocalClock clock);

    void set_today(std::chrono::year_month_day today) { today_ = today; }
    // Revoked and expired appointments too.
    [[nodiscard]] PageRequest show_ended(bool show);
    [[nodiscard]] bool ended_shown() const { return ended_; }

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::Grant& row, Room room) const override;
    [[nodiscard]] std::string searched(const v1::Grant& row) const override;
    [[nodiscard]] RowWords row_words(const v1::Grant& row) const override;

  private:
    [[nodiscard]] bool ends_soon(const v1::Grant& row) const;
    [[nodiscard]] std::string term(const v1::Grant& row) const;

    LocalClock clock_;
    std::chrono::year_month_day today_{};
    bool ended_ = false;
};

class UsersModel : public PagedModel<v1::User> {
  public:
    UsersModel(Texts texts, LocalClock clock);

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::User& row, Room room) const override;

  private:
    [[nodiscard]] std::string state(const v1::User& row) const;

    LocalClock clock_;
};

// «судья: доски 1–12», «26-014 Кубок Волги», «12.10–18.10».
[[nodiscard]] std::string grant_role(const v1::Grant& grant, const Texts& texts);
[[nodiscard]] std::string grant_scope(const v1::Grant& grant, const Texts& texts);
[[nodiscard]] std::string grant_term(const v1::Grant& grant, const Texts& texts, int year);

// The roles of a card, those in force first: the id is the appointment's name.
[[nodiscard]] std::vector<Fact> role_facts(std::vector<v1::Grant> grants, const Texts& texts,
                                           int year);
// The open sessions of a card: the id is the session's name.
[[nodiscard]] std::vector<Fact> session_facts(const std::vector<v1::Session>& sessions,
                                              const Texts& texts, const LocalClock& clock);
[[nodiscard]] std::vector<Fact> user_facts(const v1::User& user, const Texts& texts,
                                           const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
