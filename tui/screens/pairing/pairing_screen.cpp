#include "tui/screens/pairing/pairing_screen.hpp"

#include <utility>

#include "tui/screens/tournament/participants_screen.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {

PairingScreen::PairingScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : DeskScreen(app, std::move(place)),
      tournament_(std::move(tournament)),
      number_(place_->round() > 0 ? place_->round() : viewmodel::due_round(tournament_)),
      pairs_(table_, {}) {}

std::string PairingScreen::round_name(int number) const {
    return tournament_.name() + "/rounds/" + std::to_string(number);
}

bool PairingScreen::paired() const {
    return round_.pairs_size() > 0 || round_.has_bye();
}

// Pairs come from a printed table: the whole schedule is made and approved at once.
bool PairingScreen::by_table() const {
    return tournament_.system() == v1::TOURNAMENT_SYSTEM_ROUND_ROBIN ||
           tournament_.system() == v1::TOURNAMENT_SYSTEM_SCHEVENINGEN;
}

bool PairingScreen::waits_for_competition() const {
    return viewmodel::is_refused_for(round_.actions(), "round.start", "EVENT_NOT_THERE_YET");
}

std::string PairingScreen::heading() const {
    return viewmodel::join({place_->competition().title(), tournament_.discipline_name(),
                            texts("pairing.heading_round", {{"round", number_}})});
}

std::string PairingScreen::crumb() const {
    return texts("competition.section.pairing") + " > " +
           texts("pairing.crumb", {{"round", number_}});
}

std::string PairingScreen::hint() const {
    if (!loaded_) return {};
    if (round_.no_pairing_size() > 0) return texts("pairing.none_hint");
    switch (state()) {
        case v1::Round::STATE_DRAFT:
            if (round_.outdated_size() > 0) return texts("pairing.hint_outdated");
            return viewmodel::refusal_in(round_.actions(), "pairing.approve")
                       ? texts("pairing.hint_prepared")
                       : texts("pairing.hint_draft");
        case v1::Round::STATE_APPROVED:
            return texts(waits_for_competition() ? "pairing.hint_competition"
                                                 : "pairing.hint_approved");
        case v1::Round::STATE_PLAYING:
            return round_.missing_results() == 0
                       ? texts("pairing.hint_complete")
                       : texts("pairing.hint_playing", {{"count", round_.missing_results()}});
        case v1::Round::STATE_CLOSED:
            return texts(was_last() ? "pairing.hint_finished" : "pairing.hint_closed");
        default:
            return {};
    }
}

Level PairingScreen::hint_level() const {
    return state() == v1::Round::STATE_DRAFT || round_.no_pairing_size() > 0 ? Level::kQuestion
                                                                             : Level::kNews;
}

void PairingScreen::on_enter() {
    read_tournament();
    read_round();
}

void PairingScreen::on_reload() {
    reasons_.clear();
    asking_.reset();
    on_enter();
}

void PairingScreen::set_filter(const std::string& text) {
    table_.filter(text);
    read_reasons();
}

void PairingScreen::read_tournament() {
    v1::GetTournamentRequest request;
    request.set_name(tournament_.name());
    fetch(std::move(request), [this](net::Reply<v1::Tournament> reply) {
        if (!reply) return;
        tournament_ = *reply;
        table_.show(round_, tournament_);
        note_section();
        app().repaint();
    });
}

void PairingScreen::read_round() {
    if (!begin_reading()) return;
    v1::GetRoundRequest request;
    request.set_name(round_name(number_));
    fetch(std::move(request), [this, number = number_](net::Reply<v1::Round> reply) {
        loading_ = false;
        if (number != number_) return read_round();
        if (reply) {
            failure_.clear();
            return take(*reply, false);
        }
        // A round beyond the next one is not there: the eye goes back to where it was.
        if (reply.error().code == sdk::Code::kNotFound && loaded_ && round_.number() != number_) {
            number_ = round_.number();
            return app().flash(Level::kRefused, texts("pairing.no_round", {{"round", number}}));
        }
        failure_ = app().error_words(reply.error());
        app().flash_error(reply.error());
    });
}

void PairingScreen::take(const v1::Round& round, bool mine) {
    const v1::Round before = std::exchange(round_, round);
    const bool same = loaded_ && before.name() == round_.name();
    loaded_ = true;
    table_.show(round_, tournament_);
    const std::string belongs = round_.name() + "@" + round_.etag();
    if (belongs != reasons_of_) {
        reasons_.clear();
        asking_.reset();
        reasons_of_ = belongs;
    }
    if (same) tell_news(before, mine);
    note_section();
    read_reasons();
    app().repaint();
}

// What somebody else did to the pairs one looks at is said in words.
void PairingScreen::tell_news(const v1::Round& before, bool mine) {
    if (mine) return;
    const std::string number = std::to_string(round_.number());
    const bool was_draft = before.state() == v1::Round::STATE_DRAFT;
    if (before.outdated_size() == 0 && round_.outdated_size() > 0)
        return app().flash(Level::kAttention, round_.outdated(0));
    if (before.etag() == round_.etag() && before.state() == state()) return;
    if (was_draft && state() == v1::Round::STATE_NOT_PAIRED) {
        app().flash(Level::kAttention, texts("pairing.dropped", {{"round", number}}));
    } else if (was_draft && state() == v1::Round::STATE_APPROVED) {
        app().flash(Level::kNews, texts("pairing.approved_by",
                                        {{"round", number}, {"name", round_.approved_by()}}));
    } else if (state() == v1::Round::STATE_DRAFT && !was_draft) {
        app().flash(Level::kNews,
                    texts("pairing.made_by",
                          {{"round", number},
                           {"name", round_.paired_by()},
                           {"time", app().clock(viewmodel::to_seconds(round_.pair_time()))}}));
    } else if (table_.changed_count() > 0) {
        app().flash(Level::kAttention,
                    texts("pairing.recomputed", {{"count", table_.changed_count()}}));
    }
}

const std::vector<std::string>* PairingScreen::reasons() const {
    const auto found = reasons_.find(table_.board());
    return found == reasons_.end() ? nullptr : &found->second;
}

// One question at a time: the board under the cursor.
void PairingScreen::read_reasons() {
    if (!loaded_ || !paired() || asking_ || reasons() != nullptr) return;
    asking_ = table_.board();
    v1::ExplainPairRequest request;
    request.set_name(round_.name());
    request.set_board(*asking_);
    fetch(std::move(request),
          [this, board = *asking_, of = reasons_of_](net::Reply<v1::ExplainPairResponse> reply) {
              if (of != reasons_of_) return;
              asking_.reset();
              // What could not be had is not asked for again before the round changes.
              std::vector<std::string> lines;
              if (reply)
                  lines.assign(reply->lines().begin(), reply->lines().end());
              else
                  lines.push_back(app().error_words(reply.error()));
              reasons_[board] = std::move(lines);
              read_reasons();
              app().repaint();
          });
}

bool PairingScreen::has_round(int number) const {
    return number >= 1 && (round_.planned() == 0 || number <= round_.planned());
}

std::string PairingScreen::no_round(int number) const {
    return texts("pairing.no_round", {{"round", number}});
}

void PairingScreen::step(int by) {
    const int wanted = number_ + by;
    if (!has_round(wanted)) return app().flash(Level::kRefused, no_round(wanted));
    number_ = wanted;
    place_->set_round(number_ == viewmodel::due_round(tournament_) ? 0 : number_);
    read_round();
}

void PairingScreen::note_section() {
    if (!loaded_ || number_ != viewmodel::due_round(tournament_)) return;
    place_->set_note(id(), texts("pairing.section_note",
                                 {{"round", number_},
                                  {"state", viewmodel::round_state(state(), app().texts())}}));
}

void PairingScreen::on_watch(const net::WatchEvent& event) {
    if (!event.subject.starts_with(tournament_.name())) return;
    // Rounds, boards and people of this tournament: any of them may touch the pairs.
    reload_due_ = true;
    if (event.subject.find("/boards/") == std::string::npos) tournament_due_ = true;
}

void PairingScreen::on_poll() {
    if (tournament_due_) {
        tournament_due_ = false;
        read_tournament();
    }
    if (reload_due_ && !loading_) read_round();
}

std::unique_ptr<Screen> make_pairing(App& app, const CompetitionRef& place,
                                     const v1::Tournament& tournament) {
    if (!viewmodel::is_drawn(tournament))
        return std::make_unique<ParticipantsScreen>(app, place, tournament);
    return std::make_unique<PairingScreen>(app, place, tournament);
}

bool PairingScreen::on_event(const ftxui::Event& event) {
    if (!pairs_.on_event(event)) return false;
    read_reasons();
    return true;
}

}  // namespace collegium::tui
