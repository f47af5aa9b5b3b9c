#include "tui/screens/standings/standings_screen.hpp"

#include <algorithm>
#include <utility>

#include <collegium/v1/documents.pb.h>

#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::milliseconds kHandsOff{150};

std::vector<viewmodel::Line> as_lines(const google::protobuf::RepeatedPtrField<std::string>& from) {
    viewmodel::Lines lines;
    for (const std::string& words : from)
        lines.add(words);
    return lines;
}

}  // namespace

StandingsScreen::StandingsScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : DeskScreen(app, std::move(place)), tournament_(std::move(tournament)), drawn_(table_, {}) {}

std::string StandingsScreen::heading() const {
    const v1::Competition& competition = place_->competition();
    const std::string discipline =
        layout_ == Layout::kNarrow
            ? ""
            : viewmodel::in_words(competition.discipline_title(), app().texts());
    const v1::Standings& standings = table_.standings();
    const bool over = standings.complete() && standings.round() >= standings.planned();
    return viewmodel::join(
        {competition.title(), discipline,
         texts(loaded_ && over ? "standings.heading_final" : "standings.heading")});
}

std::string StandingsScreen::crumb() const {
    return texts("competition.section.standings");
}

std::string StandingsScreen::hint() const {
    const v1::Standings& standings = table_.standings();
    if (!loaded_ || standings.rows().empty()) return {};
    if (!standings.remarks().empty()) return standings.remarks(0);
    return standings.complete() ? std::string{} : texts("standings.incomplete");
}

void StandingsScreen::on_enter() {
    load();
}

void StandingsScreen::on_reload() {
    explanation_.reset();
    load();
}

void StandingsScreen::set_filter(const std::string& text) {
    table_.filter(text);
}

void StandingsScreen::to_round(int number) {
    wanted_.round = number;
    table_.forget_moves();
    explanation_.reset();
    load();
}

void StandingsScreen::load() {
    if (!begin_reading()) return;
    v1::GetStandingsRequest request;
    request.set_name(tournament_.name());
    request.set_round(wanted_.round);
    request.set_age_group(wanted_.group);
    fetch(std::move(request), [this, asked = wanted_](net::Reply<v1::Standings> reply) {
        loading_ = false;
        if (asked != wanted_) return load();  // another table is wanted meanwhile
        if (reply) return arrived(*reply, asked.group);
        if (loaded_) return tell_stale(reply.error());
        reading_failed(reply.error());
    });
}

// The table that is shown stays, and says of when it is.
void StandingsScreen::tell_stale(net::ClientError error) {
    if (const std::string time = computed_at(); !time.empty())
        error.text =
            texts("standings.stale", {{"reason", app().error_words(error)}, {"time", time}});
    app().flash_error(error);
}

void StandingsScreen::arrived(const v1::Standings& standings, const std::string& group) {
    const TableKey table{standings.round(), group};
    const bool same = loaded_ && table == shown_table_;
    failure_.clear();
    loaded_ = true;
    shown_table_ = table;
    table_.show(standings);
    shown_ = app().now();
    const std::string leader = table_.leader();
    if (same && !leader_.empty() && !leader.empty() && leader != leader_)
        app().flash(Level::kNews,
                    texts("standings.new_leader", {{"name", leader}, {"before", leader_}}));
    leader_ = leader;
    place_->set_note(id(), texts("standings.section_note", {{"round", standings.round()}}));
    read_document();
    explain_current();
    app().repaint();
}

// Whether the paper of this table hangs on the wall already.
void StandingsScreen::read_document() {
    const v1::Standings& standings = table_.standings();
    document_.clear();
    document_asked_.cancel();
    if (standings.document_kind().empty() || standings.document_subject().empty()) return;
    v1::GetDocumentRequest request;
    request.set_competition(place_->competition().name());
    request.set_kind(standings.document_kind());
    request.set_subject(standings.document_subject());
    fetch(std::move(request), [this, mine = document_asked_.ask()](net::Reply<v1::Document> reply) {
        if (!document_asked_.take(mine) || !reply) return;
        const bool published = reply->state() == v1::Document::STATE_PUBLISHED;
        document_ = texts(published ? "standings.published" : "standings.not_published");
        app().repaint();
    });
}

std::optional<StandingsScreen::PlaceKey> StandingsScreen::current_place() const {
    const v1::StandingsRow* row = table_.current();
    if (row == nullptr) return std::nullopt;
    return PlaceKey{shown_table_, row->who().number(), table_.standings().results_version()};
}

const StandingsScreen::Explanation* StandingsScreen::explanation() const {
    return explanation_ && explanation_->of == current_place() ? &*explanation_ : nullptr;
}

// One question at a time, for the row the cursor rests on.
void StandingsScreen::explain_current() {
    const auto place = current_place();
    if (!place || explaining_ || explanation() != nullptr || !app().online()) return;
    explaining_ = true;
    v1::ExplainPlaceRequest request;
    request.set_name(tournament_.name());
    request.set_number(place->number);
    request.set_round(place->table.round);
    request.set_age_group(place->table.group);
    fetch(std::move(request), [this, place = *place](net::Reply<v1::ExplainPlaceResponse> reply) {
        explaining_ = false;
        explanation_ = Explanation{place, {}, {}};
        if (!reply) {
            explanation_->lines.push_back({app().error_words(reply.error()), Tone::kBad});
        } else {
            explanation_->lines = as_lines(reply->lines());
            explanation_->rated = as_lines(reply->rated_lines());
        }
        app().repaint();
    });
}

void StandingsScreen::on_watch(const net::WatchEvent& event) {
    // A round of another tournament of the competition may be one of the play-off for these places.
    const bool round = event.subject.starts_with(place_->name() + "/tournaments/") &&
                       event.subject.find("/rounds/") != std::string::npos &&
                       event.subject.find("/boards/") == std::string::npos;
    if (round || event.subject.starts_with(tournament_.name())) reload_due_ = true;
}

void StandingsScreen::on_poll() {
    if (may_read_again()) load();
    // What moved is marked until the next key.
    if (table_.has_moves() && app().now() - shown_ > app().idle()) {
        table_.forget_moves();
        app().repaint();
    }
    if (app().idle() >= kHandsOff) explain_current();
}

bool StandingsScreen::on_event(const ftxui::Event& event) {
    if (layout_ == Layout::kNarrow && event == ftxui::Event::Tab) {
        pane_ = !pane_;
        return true;
    }
    return drawn_.on_event(event);
}

}  // namespace collegium::tui
