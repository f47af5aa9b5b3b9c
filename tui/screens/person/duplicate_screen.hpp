// Two cards that may be one person's, fact by fact: make one of them, or settle that they are two.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <collegium/v1/duplicates.pb.h>

#include "tui/screens/common/text_screen.hpp"

namespace collegium::tui {

class DuplicateScreen : public TextScreen {
  public:
    // `opened`: the card one came from, which stays; `settled` is told when the pair is no more.
    DuplicateScreen(App& app, std::string opened, v1::DuplicateProposal pair,
                    std::function<void()> settled);

    [[nodiscard]] std::vector<Action> actions() override;

  private:
    // The card that stays and the one whose number will answer with it.
    [[nodiscard]] const v1::Person& kept() const;
    [[nodiscard]] const v1::Person& merged() const;
    [[nodiscard]] std::vector<viewmodel::Line> lines() const;
    void merge();
    void mark_distinct();

    std::string opened_;
    v1::DuplicateProposal pair_;
    std::function<void()> settled_;
};

}  // namespace collegium::tui
