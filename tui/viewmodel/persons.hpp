// The registry of persons: the list, and the card of one person.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/persons.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class PersonsModel : public ListOf<v1::Person> {
  public:
    PersonsModel(const Texts& words, LocalClock clock);

    // Adds the initial letter in the margin where it changes.
    [[nodiscard]] TableRow draw(std::size_t index, Room room) const override;
};

// «Ёлкин Артём Сергеевич», or the words for an erased card.
[[nodiscard]] std::string full_name(const v1::Person& person, const Texts& texts);
[[nodiscard]] std::string short_name(const v1::Person& person, const Texts& texts);

// One card. Sealed values are masked; a revealed one is kept here until its time is over.
class PersonCard {
  public:
    explicit PersonCard(LocalClock clock) : clock_(std::move(clock)) {}

    // A fresh reading; changed facts are marked.
    void show(v1::Person person, const Texts& texts, std::chrono::year_month_day today);
    void set_texts(const Texts& texts, std::chrono::year_month_day today);

    // A value to show until `until`; `expire` forgets what is over and says whether anything was.
    void reveal(v1::SealedField field, std::string value, std::chrono::sys_seconds until);
    bool expire(std::chrono::sys_seconds now);
    void forget_revealed();

    [[nodiscard]] const v1::Person& person() const { return person_; }
    [[nodiscard]] FactTable& table() { return table_; }
    [[nodiscard]] const FactTable& table() const { return table_; }
    // The sealed field under the cursor that has a value; nullopt elsewhere.
    [[nodiscard]] std::optional<v1::SealedField> sealed_under_cursor() const;
    // Why an action is impossible, as the server said.
    [[nodiscard]] std::optional<std::string> refusal(const std::string& action) const;

  private:
    struct Shown {
        std::string value;
        std::chrono::sys_seconds until;
    };
    [[nodiscard]] std::vector<Fact> facts(const Texts& texts,
                                          std::chrono::year_month_day today) const;
    void add_birth(Facts& facts, const Texts& texts, std::chrono::year_month_day today) const;
    void add_sealed(Facts& facts, const Texts& texts) const;

    LocalClock clock_;
    v1::Person person_;
    FactTable table_;
    std::map<v1::SealedField, Shown> revealed_;
};

}  // namespace collegium::tui::viewmodel
