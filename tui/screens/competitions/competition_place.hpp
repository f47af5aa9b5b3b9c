// One competition as a place: its sections, what stands in their rows of F6, the words of the
// frame.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collegium/v1/competitions.pb.h>

#include "tui/app/screen.hpp"
#include "tui/app/section.hpp"
#include "tui/i18n/texts.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/viewmodel/board_list.hpp"

namespace collegium::tui {

class CompetitionPlace : public Place, public std::enable_shared_from_this<CompetitionPlace> {
  public:
    CompetitionPlace(std::shared_ptr<DraftBox> drafts, v1::Competition competition);

    [[nodiscard]] std::string name() const override { return competition_.name(); }
    [[nodiscard]] std::vector<Door> doors(App& app) override;
    // From the book the competition is held by.
    void read_book(App& app, const TaskScope& scope, const std::string& screen,
                   std::function<void(BookHelp)> then) override;

    [[nodiscard]] const v1::Competition& competition() const { return competition_; }
    // A fresh reading; every section shows the same competition.
    void set_competition(v1::Competition fresh) { competition_ = std::move(fresh); }
    [[nodiscard]] const std::shared_ptr<DraftBox>& drafts() const { return drafts_; }

    // Row 1: «Кубок Волги · русские шашки · допуск».
    [[nodiscard]] std::string heading(const Texts& texts) const;
    // Row 2: «Кубок Волги > Обзор».
    [[nodiscard]] std::string crumb(const Texts& texts, const std::string& section) const;
    // How a section stands, shown in its row of F6: «18, спортсменов 44».
    void set_note(const std::string& section, std::string words);
    // What the next section is to look at, a parameter or a post; read once.
    void set_target(std::string item) { target_ = std::move(item); }
    [[nodiscard]] std::string take_target() { return std::exchange(target_, {}); }
    // The tournament the sections look at, "competitions/14/tournaments/3"; empty: none is chosen.
    void set_tournament(std::string name) {
        if (name != tournament_) round_ = 0;
        tournament_ = std::move(name);
    }
    [[nodiscard]] const std::string& tournament() const { return tournament_; }
    // Its round looked at last; 0: the one that is due.
    void set_round(int number) { round_ = number; }
    [[nodiscard]] int round() const { return round_; }
    // Results typed in it that were not recorded; they outlive the screen they were typed at.
    [[nodiscard]] viewmodel::RefusedResults& refused_results() { return refused_results_; }

    // Keys of documents whose mark for publishing was taken off by hand: not marked anew.
    [[nodiscard]] std::set<std::string>& papers_put_aside() { return papers_put_aside_; }

  private:
    std::shared_ptr<DraftBox> drafts_;
    v1::Competition competition_;
    std::map<std::string, std::string> notes_;
    std::string target_;
    std::string tournament_;
    int round_ = 0;
    viewmodel::RefusedResults refused_results_;
    std::set<std::string> papers_put_aside_;
};

using CompetitionRef = std::shared_ptr<CompetitionPlace>;

// A section that every competition has; its title is ["event.section.<id>"].
struct CompetitionSection {
    std::string id;
    std::string digit;
    std::function<std::unique_ptr<Screen>(App&, const CompetitionRef&)> make;
};

// Opens a section of the competition over what is open; the overview is where a competition begins.
void enter_competition(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                       const std::string& section = "overview");

}  // namespace collegium::tui
