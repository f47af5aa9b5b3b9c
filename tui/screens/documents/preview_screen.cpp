#include "tui/screens/documents/preview_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/common/text_screen.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

PreviewScreen::PreviewScreen(App& app, CompetitionRef place, v1::Document document)
    : Screen(app), place_(std::move(place)), document_(std::move(document)), acts_(app, [this] {
          shown_ = -1;
          read();
      }) {}

std::string PreviewScreen::heading() const {
    return viewmodel::join({place_->competition().title(), texts("documents.preview_heading")});
}

std::string PreviewScreen::crumb() const {
    return viewmodel::document_title(document_);
}

std::string PreviewScreen::hint() const {
    return texts(viewmodel::is_frozen(document_) ? "documents.preview_hint_frozen"
                                                 : "documents.preview_hint");
}

bool PreviewScreen::has_draft() const {
    return !viewmodel::is_frozen(document_) || document_.outdated();
}

void PreviewScreen::read() {
    fetch(document_request<v1::GetDocumentRequest>(document_),
          [this, mine = ++reading_](net::Reply<v1::Document> reply) {
              if (mine != reading_) return;
              if (!reply) {
                  failure_ = app().error_words(reply.error());
                  return app().flash_error(reply.error());
              }
              document_ = std::move(*reply);
              if (shown_ < 0) shown_ = viewmodel::is_frozen(document_) ? latest() : kDraft;
              read_text();
          });
}

void PreviewScreen::read_text() {
    if (width_ == 0) return;  // the first frame says how wide the paper is
    failure_.clear();
    if (shown_ == kDraft)
        read_draft();
    else
        read_version();
}

void PreviewScreen::read_draft() {
    auto request = document_request<v1::PreviewDocumentRequest>(document_);
    request.set_width(paper_wide_ ? 0 : width_);
    call(std::move(request),
         [this, mine = ++text_reading_](net::Reply<v1::PreviewDocumentResponse> reply) {
             if (mine != text_reading_) return;
             if (!reply) {
                 failure_ = app().error_words(reply.error());
                 return app().repaint();
             }
             text_.show(*reply);
             version_ = {};
             page_count_ = reply->page_count();
             public_only_ = reply->public_data_only();
             genuine_ = true;
             if (viewmodel::is_frozen(document_)) read_difference();
             app().repaint();
         });
}

void PreviewScreen::read_version() {
    v1::GetDocumentVersionRequest request;
    request.set_document(document_.name());
    request.set_version(shown_);
    request.set_format(v1::DOCUMENT_FORMAT_TEXT);
    call(std::move(request),
         [this, mine = ++text_reading_](net::Reply<v1::GetDocumentVersionResponse> reply) {
             if (mine != text_reading_) return;
             if (!reply) {
                 failure_ = app().error_words(reply.error());
                 return app().repaint();
             }
             text_.show(*reply);
             version_ = reply->version();
             page_count_ = version_.page_count();
             genuine_ = reply->genuine();
             public_only_ = !viewmodel::is_service(document_);
             if (!genuine_) app().flash(Level::kRefused, texts("documents.not_genuine"));
             app().repaint();
         });
}

void PreviewScreen::read_difference() {
    v1::GetDocumentDifferenceRequest request;
    request.set_document(document_.name());
    request.set_old_version(latest());
    fetch(std::move(request),
          [this, mine = text_reading_](net::Reply<v1::GetDocumentDifferenceResponse> reply) {
              if (!reply || mine != text_reading_) return;
              text_.set_changes({reply->changes().begin(), reply->changes().end()});
              app().repaint();
          });
}

// A draft is built from records of the competition; a frozen text never changes.
void PreviewScreen::on_watch(const net::WatchEvent& event) {
    if (event.scope == place_->name()) read();
}

void PreviewScreen::step(int by) {
    // Versions in their order, the draft after the last.
    const int last = latest() + (has_draft() ? 1 : 0);
    const int here = shown_ == kDraft ? latest() + 1 : shown_;
    const int next = here + by;
    if (next < 1 || next > last)
        return app().flash(Level::kNews, texts("documents.no_other_version"));
    shown_ = next > latest() ? kDraft : next;
    top_ = 0;
    read_text();
}

void PreviewScreen::set_filter(const std::string& text) {
    query_ = text;
    const auto found = text_.find(text);
    if (!found.empty()) top_ = static_cast<int>(found.front());
}

std::string PreviewScreen::corner(int page) const {
    const int count = static_cast<int>(text_.lines().size());
    const std::string lines =
        count == 0 ? ""
                   : texts("documents.lines",
                           {{"first", top_ + 1}, {"last", std::min(count, top_ + page)}});
    const std::string pages =
        page_count_ == 0 ? "" : texts("documents.pages", {{"n", page_count_}});
    if (shown_ == kDraft || version_.version() == 0)
        return viewmodel::join({texts("documents.draft_mark"), document_.form(), pages, lines});
    return viewmodel::join(
        {texts(version_.published() ? "documents.version_published" : "documents.version_signed",
               {{"version", version_.version()},
                {"time", viewmodel::show_moment(version_.freeze_time(), app().local_clock())}}),
         pages, lines});
}

std::string PreviewScreen::footer() const {
    const std::string language =
        document_.language().empty()
            ? ""
            : texts("documents.form_language",
                    {{"language", texts("language." + document_.language())}});
    const std::string broad = text_.width() > width_ ? texts("documents.broad") : std::string{};
    if (shown_ == kDraft || version_.version() == 0)
        return viewmodel::join(
            {broad,
             public_only_ ? texts("documents.no_personal_data") : texts("documents.service_data"),
             language});
    return viewmodel::join(
        {broad,
         texts("documents.fingerprint", {{"hash", viewmodel::short_hash(version_.sha256())}}),
         texts(genuine_ ? "documents.genuine" : "documents.changed_outside")});
}

ftxui::Element PreviewScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const int width = viewport.width - 4;
    page_ = viewport.height - 2;
    if (std::exchange(width_, width) != width && shown_ >= 0) read_text();
    const auto& all = text_.lines();
    const int count = static_cast<int>(all.size());
    top_ = std::clamp(top_, 0, std::max(0, count - page_));
    left_ = std::min(left_, text_.farthest(width));
    const auto found = text_.find(query_);
    ftxui::Elements lines;
    for (int i = top_; i < count && i < top_ + page_; ++i) {
        const auto place = static_cast<std::size_t>(i);
        const bool changed = text_.changed(place);
        const bool hit = std::binary_search(found.begin(), found.end(), place);
        lines.push_back(look.text((changed ? "Δ" : " ") + text_.seen(place, left_, width),
                                  hit       ? Tone::kMark
                                  : changed ? Tone::kChanged
                                            : Tone::kText));
    }
    if (count == 0) {
        const std::string words = failure_.empty() ? texts("list.loading") : failure_;
        for (const std::string& part : wrap(words, width))
            lines.push_back(look.text(" " + part, Tone::kMuted));
    }
    return Panel(look, viewmodel::document_title(document_), corner(page_),
                 ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, page_) |
                     ftxui::size(ftxui::WIDTH, ftxui::EQUAL, viewport.width - 2),
                 footer());
}

bool PreviewScreen::on_event(const ftxui::Event& event) {
    using ftxui::Event;
    const int count = static_cast<int>(text_.lines().size());
    if (event == Event::ArrowDown)
        top_ += 1;
    else if (event == Event::ArrowUp)
        top_ -= 1;
    else if (event == Event::PageDown)
        top_ += page_;
    else if (event == Event::PageUp)
        top_ -= page_;
    else if (event == Event::Home)
        top_ = left_ = 0;
    else if (event == Event::End)
        top_ = count;
    else if (event == Event::ArrowRight)
        left_ = text_.moved(left_, 1, width_);
    else if (event == Event::ArrowLeft)
        left_ = text_.moved(left_, -1, width_);
    else
        return false;
    top_ = std::clamp(top_, 0, std::max(0, count - page_));
    return true;
}

std::vector<viewmodel::Line> PreviewScreen::form_facts() const {
    viewmodel::Lines lines;
    lines.add(viewmodel::document_title(document_), Tone::kTitle)
        .add(texts(document_.form_of_book() ? "documents.form_of_book" : "documents.form_of_ours",
                   {{"form", document_.form()}, {"article", document_.article().article()}}))
        .add(viewmodel::document_conditions(document_, app().texts(), app().local_clock()));
    if (version_.version() == 0) return lines;
    lines.add(
        texts("documents.journal_row", {{"number", version_.journal_sequence()},
                                        {"hash", viewmodel::short_hash(version_.journal_hash())}}),
        Tone::kMuted);
    for (const v1::DocumentChange& change : version_.changes()) {
        if (!change.before().empty()) lines.add("− " + change.before(), Tone::kBad);
        if (!change.after().empty()) lines.add("+ " + change.after(), Tone::kOk);
    }
    return lines;
}

std::vector<Action> PreviewScreen::actions() {
    KeyTable keys(app());
    keys.add(acts_.actions(&document_, [this] { acts_.ask_to_freeze({document_}); }));
    keys.act("document.form", "F3", [this] {
        app().push(std::make_unique<TextScreen>(app(), "preview", texts("documents.form"),
                                                [this] { return form_facts(); }));
    });
    keys.act("document.export", "F5", [this] {
        acts_.offer_files(document_, shown_ == kDraft ? 0 : shown_, shown_ == kDraft);
    });
    keys.act("document.width", "z", [this] {
        paper_wide_ = !paper_wide_;
        read_text();
    });
    keys.needs(shown_ == kDraft, "documents.width_frozen");
    keys.act("version.previous", "[", [this] { step(-1); });
    keys.act("version.next", "]", [this] { step(1); });
    return keys;
}

std::unique_ptr<Screen> make_document_preview(App& app, CompetitionRef place, std::string kind,
                                              std::string subject) {
    v1::Document document;
    document.set_competition(place->name());
    document.set_kind(std::move(kind));
    document.set_subject(std::move(subject));
    return std::make_unique<PreviewScreen>(app, std::move(place), std::move(document));
}

}  // namespace collegium::tui
