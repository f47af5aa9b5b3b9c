// Users and roles: who may do what, where, until when, on what ground.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/users.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class GrantsModel : public ListOf<v1::Grant> {
  public:
    GrantsModel(const Texts& words, LocalClock clock);

    void set_today(std::chrono::year_month_day today) { today_ = today; }
    // Revoked and expired appointments too.
    [[nodiscard]] PageRequest show_ended(bool show);
    [[nodiscard]] bool ended_shown() const { return ended_; }

    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override { return texts()("roles.footer"); }

  protected:
    [[nodiscard]] RowWords row_words(const v1::Grant& row) const override;

  private:
    [[nodiscard]] bool ends_soon(const v1::Grant& row) const;
    [[nodiscard]] Detail about(const v1::Grant& row) const;

    std::chrono::year_month_day today_{};
    bool ended_ = false;
};

class UsersModel : public ListOf<v1::User> {
  public:
    // `told`: whether the reader is told of log-ins and codes.
    UsersModel(const Texts& words, LocalClock clock, bool told);
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
                                           const LocalClock& clock, bool told);

}  // namespace collegium::tui::viewmodel
