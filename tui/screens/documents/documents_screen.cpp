#include "tui/screens/documents/documents_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/documents/preview_screen.hpp"

namespace collegium::tui {
namespace {

// The text of the wide pane: of a draft there is one, of a frozen document one a version.
std::string paper_key(const v1::Document& document) {
    return viewmodel::document_key(document) + "@" + std::to_string(document.latest().version());
}

}  // namespace

DocumentsScreen::DocumentsScreen(App& app, CompetitionRef place)
    : ListScreen(app, std::move(place)), model_(app.texts(), app.local_clock()), acts_(app, [this] {
          table().clear_marks();
          reload(true);
      }) {
    source<v1::ListDocumentsRequest, v1::ListDocumentsResponse, void>(
        model_, place_->name() + "/documents/",
        [this](v1::ListDocumentsRequest& request) { request.set_competition(place_->name()); });
}

std::string DocumentsScreen::hint() const {
    if (const std::string words = marked_words(); !words.empty()) return words;
    const auto ready = std::ranges::count_if(model_.list().entries(), [](const auto& entry) {
        return entry.row.state() == v1::Document::STATE_DRAFT;
    });
    return ready == 0 ? "" : texts("documents.hint", {{"n", ready}});
}

// The whole list: the papers of the round just played stand at its end.
void DocumentsScreen::load(const viewmodel::PageRequest& asked) {
    viewmodel::PageRequest page = asked;
    page.page_size = viewmodel::PagedList<v1::Document>::kWholePageSize;
    ListScreen::load(page);
}

void DocumentsScreen::read(const std::string& key) {
    const v1::Document* row = model_.list().find(key);
    if (row == nullptr) return;
    fetch(document_request<v1::GetDocumentRequest>(*row),
          [this, key, asked = model_.ask()](const net::Reply<v1::Document>& reply) {
              if (reply) model_.update(*reply, asked);
              row_arrived(key);
          });
}

void DocumentsScreen::refreshed() {
    const auto frozen = std::ranges::count_if(
        model_.list().entries(), [](const auto& entry) { return viewmodel::is_frozen(entry.row); });
    place_->set_note("documents",
                     frozen == 0 ? "" : texts("documents.count.frozen", {{"n", frozen}}));
    mark_round_papers();
    read_paper();
}

void DocumentsScreen::mark_round_papers() {
    if (!app().session().permissions.contains("documents.publish")) return;
    std::string first;  // of those newly marked
    std::set<std::string> due;
    for (const v1::Document* paper : model_.round_papers()) {
        const std::string key = viewmodel::document_key(*paper);
        if (place_->papers_put_aside().contains(key)) continue;
        table().mark(key);
        if (!told_.contains(key) && first.empty()) first = key;
        due.insert(key);
    }
    // A result was taken back, or the next round has been played.
    for (const std::string& key : told_)
        if (!due.contains(key)) table().unmark(key);
    told_ = std::move(due);
    const bool entering = !std::exchange(placed_, true);
    if (first.empty()) return;
    // Whoever looks already is told, and his cursor is left where it is.
    if (!entering)
        app().flash(Level::kNews, marked_words());
    else if (model_.query().empty())
        (void)model_.go_to(first);
}

std::string DocumentsScreen::marked_words() const {
    std::set<int> rounds;
    int count = 0;
    for (const v1::Document* paper : model_.round_papers()) {
        const std::string key = viewmodel::document_key(*paper);
        if (!told_.contains(key)) continue;
        rounds.insert(viewmodel::round_of(*paper));
        ++count;
    }
    if (count == 0) return {};
    return texts(rounds.size() == 1 ? "documents.round_marked" : "documents.rounds_marked",
                 {{"round", *rounds.begin()}, {"n", count}});
}

// What a draft says rests on records of the whole competition: any news of it may change it.
void DocumentsScreen::on_watch(const net::WatchEvent& event) {
    if (event.scope != place_->name()) return;
    papers_.clear();
    paper_asked_.clear();
    reload(true);
}

void DocumentsScreen::read_paper() {
    const v1::Document* row = model_.current();
    if (!wide_ || row == nullptr) return;
    const std::string key = paper_key(*row);
    if (key == paper_asked_ || papers_.contains(key)) return;
    paper_asked_ = key;
    if (viewmodel::is_frozen(*row))
        read_frozen(*row, key);
    else
        read_draft(*row, key);
}

void DocumentsScreen::read_draft(const v1::Document& document, const std::string& key) {
    auto request = document_request<v1::PreviewDocumentRequest>(document);
    request.set_width(paper_columns());
    fetch(std::move(request), [this, key](const net::Reply<v1::PreviewDocumentResponse>& reply) {
        show_paper(key, reply);
    });
}

// What was signed or published is shown as it was, whatever the records say now.
void DocumentsScreen::read_frozen(const v1::Document& document, const std::string& key) {
    v1::GetDocumentVersionRequest request;
    request.set_document(document.name());
    request.set_version(document.latest().version());
    request.set_format(v1::DOCUMENT_FORMAT_TEXT);
    fetch(std::move(request), [this, key](const net::Reply<v1::GetDocumentVersionResponse>& reply) {
        show_paper(key, reply);
        if (reply && !reply->genuine())
            papers_[key].note = {texts("documents.not_genuine"), Tone::kBad};
    });
}

template <typename Reply>
void DocumentsScreen::show_paper(const std::string& key, const Reply& reply) {
    Paper paper;
    if (reply)
        paper.text.show(*reply);
    else
        paper.note = {app().error_words(reply.error()), Tone::kMuted};
    papers_[key] = std::move(paper);
    app().repaint();
}

const DocumentsScreen::Paper* DocumentsScreen::paper_shown() const {
    const v1::Document* row = model_.current();
    if (!wide_ || row == nullptr) return nullptr;
    const auto found = papers_.find(paper_key(*row));
    return found == papers_.end() ? nullptr : &found->second;
}

int DocumentsScreen::paper_left() const {
    return paper_key(*model_.current()) == paper_moved_ ? paper_left_ : 0;
}

void DocumentsScreen::move_paper(int by) {
    const Paper* paper = paper_shown();
    if (paper == nullptr) return;
    paper_left_ = paper->text.moved(paper_left(), by, paper_columns());
    paper_moved_ = paper_key(*model_.current());
}

std::vector<viewmodel::Detail> DocumentsScreen::side_panes() const {
    const v1::Document* row = model_.current();
    if (row == nullptr) return {};
    viewmodel::Detail pane{texts("documents.paper", {{"title", viewmodel::document_title(*row)}}),
                           viewmodel::is_frozen(*row)
                               ? viewmodel::frozen_mark(*row, app().texts(), app().local_clock())
                               : texts("documents.draft_mark"),
                           {}};
    const Paper* paper = paper_shown();
    if (paper == nullptr) {
        pane.lines.push_back({texts("list.loading"), Tone::kMuted});
        return {pane};
    }
    if (paper->text.width() > paper_columns())
        pane.corner = viewmodel::join({texts("documents.sideways"), pane.corner});
    if (!paper->note.words.empty()) pane.lines.push_back(paper->note);
    for (std::size_t i = 0; i < paper->text.lines().size(); ++i)
        pane.lines.push_back(
            {paper->text.seen(i, paper_left(), paper_columns()), Tone::kText, true});
    return {pane};
}

std::optional<viewmodel::Detail> DocumentsScreen::pane_below() const {
    if (model_.current() == nullptr) return std::nullopt;
    return model_.detail();
}

ftxui::Element DocumentsScreen::body(const Viewport& viewport) {
    wide_ = viewport.layout == Layout::kWide && viewport.tall;
    const int width = viewport.width - list_share(viewport.width) + 1;
    if (width != paper_width_) {
        paper_width_ = width;
        papers_.clear();
        paper_asked_.clear();
    }
    model_.set_marked(marked().size());
    read_paper();
    return ListScreen::body(viewport);
}

bool DocumentsScreen::on_event(const ftxui::Event& event) {
    const bool marks = event == ftxui::Event::Character(' ') || event == ftxui::Event::Insert;
    if (marks) {
        if (const auto refusal = model_.not_ready()) {
            app().flash(Level::kRefused, *refusal);
            return true;
        }
        const std::string key = viewmodel::document_key(*model_.current());
        const bool taken = ListScreen::on_event(event);
        if (table().marked().contains(key)) {
            place_->papers_put_aside().erase(key);
        } else {
            place_->papers_put_aside().insert(key);
            told_.erase(key);
        }
        return taken;
    }
    if (event == ftxui::Event::ArrowLeft || event == ftxui::Event::ArrowRight) {
        move_paper(event == ftxui::Event::ArrowRight ? 1 : -1);
        return true;
    }
    return ListScreen::on_event(event);
}

std::vector<v1::Document> DocumentsScreen::marked() {
    std::vector<v1::Document> documents;
    for (const auto& entry : model_.list().entries())
        if (entry.row.state() == v1::Document::STATE_DRAFT &&
            table().marked().contains(viewmodel::document_key(entry.row)))
            documents.push_back(entry.row);
    return documents;
}

void DocumentsScreen::freeze() {
    std::vector<v1::Document> documents = marked();
    if (documents.empty()) documents.push_back(*model_.current());
    acts_.ask_to_freeze(std::move(documents));
}

std::vector<Action> DocumentsScreen::actions() {
    KeyTable keys(app());
    keys.add(acts_.actions(
        model_.current(), [this] { freeze(); }, !marked().empty()));
    keys.act("document.preview", "F3", [this] {
        model_.seen();
        app().push(std::make_unique<PreviewScreen>(app(), place_, *model_.current()));
    });
    keys.twin("Enter").refuse(no_row());
    keys.act("document.print", "F5", [this] {
        acts_.offer_files(*model_.current(), 0, !viewmodel::is_frozen(*model_.current()));
    });
    keys.refuse(no_row());
    keys.act("row.mark", "Space", [this] { on_event(ftxui::Event::Character(' ')); }).unlisted();
    for (Action& common : common_actions())
        if (common.key != "F5") keys.add(std::move(common));
    return keys;
}

}  // namespace collegium::tui
