#include "tui/screens/documents/document_acts.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/viewmodel/documents.hpp"

namespace collegium::tui {
namespace {

constexpr std::size_t kShownChanges = 6;

// The lines of the form that have a name: their signatures stand on the paper.
template <typename Request>
void sign(Request& request, const v1::Document& document, std::chrono::year_month_day today) {
    for (const v1::DocumentSignature& line : document.expected_signatures()) {
        if (line.full_name().empty()) continue;
        v1::DocumentSignature& signature = *request.add_signatures();
        signature = line;
        if (!signature.has_date()) *signature.mutable_date() = viewmodel::to_date(today);
    }
}

struct FileFormat {
    v1::DocumentFormat format;
    const char* id;
    const char* extension;
};
constexpr FileFormat kFormats[] = {
    {v1::DOCUMENT_FORMAT_PDF, "pdf", "pdf"},
    {v1::DOCUMENT_FORMAT_HTML, "html", "html"},
    {v1::DOCUMENT_FORMAT_TEXT, "txt", "txt"},
};

const char* extension_of(v1::DocumentFormat format) {
    for (const FileFormat& row : kFormats)
        if (row.format == format) return row.extension;
    return "txt";
}

std::string stem(const std::string& file_name) {
    return file_name.substr(0, file_name.rfind('.'));
}

}  // namespace

DocumentActs::DocumentActs(App& app, std::function<void()> changed)
    : app_(app), changed_(std::move(changed)) {}

void DocumentActs::ask_to_freeze(std::vector<v1::Document> documents) {
    const auto batch = std::make_shared<Batch>();
    batch->documents = std::move(documents);
    read_previews(batch);
}

void DocumentActs::read_previews(const std::shared_ptr<Batch>& batch) {
    if (batch->previews.size() == batch->documents.size()) return confirm(batch);
    const v1::Document& next = batch->documents[batch->previews.size()];
    app_.send(scope_, document_request<v1::PreviewDocumentRequest>(next),
              [this, batch](const v1::PreviewDocumentResponse& preview) {
                  batch->previews.push_back(preview);
                  read_previews(batch);
              });
}

void DocumentActs::confirm(const std::shared_ptr<Batch>& batch) {
    const Texts& texts = app_.texts();
    const bool service =
        std::all_of(batch->documents.begin(), batch->documents.end(), viewmodel::is_service);
    const std::string count = std::to_string(batch->documents.size());
    Confirm confirm;
    confirm.title =
        texts(service ? "documents.sign_title" : "documents.publish_title", {{"n", count}});
    bool public_only = true;
    for (const v1::PreviewDocumentResponse& preview : batch->previews) {
        const v1::Document& document = preview.document();
        confirm.body.push_back(
            {texts("documents.gets_number", {{"title", viewmodel::document_title(document)},
                                             {"number", document.expected_number()}})});
        for (const viewmodel::Line& line : viewmodel::signature_lines(document, texts))
            confirm.body.push_back({line.words, line.tone});
        public_only = public_only && preview.public_data_only();
    }
    confirm.body.push_back({""});
    if (!service) confirm.body.push_back({texts("documents.seen_by_all")});
    confirm.body.push_back({texts("documents.cannot_change")});
    if (!service)
        confirm.body.push_back(
            {texts(public_only ? "documents.no_personal_data" : "documents.personal_data"),
             public_only ? Tone::kOk : Tone::kBad});
    confirm.verb = texts(service ? "documents.sign_verb" : "documents.publish_verb");
    confirm.bar = texts.label(service ? "document.sign" : "document.publish");
    confirm.confirmed = [this, batch](const ConfirmAnswer&) { freeze_next(batch); };
    app_.ask(std::move(confirm));
}

void DocumentActs::freeze_next(const std::shared_ptr<Batch>& batch) {
    const v1::PreviewDocumentResponse& seen = batch->previews[batch->done];
    const v1::Document& document = seen.document();
    const auto then = [this, batch](const net::Reply<v1::Document>& reply) {
        if (!reply) {
            app_.flash_error(reply.error());
            return changed_();
        }
        frozen(batch, *reply);
    };
    if (viewmodel::is_service(document)) {
        auto request = document_request<v1::SignDocumentRequest>(document);
        sign(request, document, app_.today());
        request.set_content_digest(seen.content_digest());
        return call(std::move(request), then);
    }
    auto request = document_request<v1::PublishDocumentRequest>(document);
    sign(request, document, app_.today());
    request.set_content_digest(seen.content_digest());
    call(std::move(request), then);
}

void DocumentActs::frozen(const std::shared_ptr<Batch>& batch, const v1::Document& made) {
    if (++batch->done < batch->documents.size()) return freeze_next(batch);
    const Texts& texts = app_.texts();
    if (batch->documents.size() > 1)
        app_.flash(Level::kDone, texts("documents.frozen_many", {{"n", batch->documents.size()}}));
    else
        app_.flash(Level::kDone,
                   texts(viewmodel::is_service(made) ? "documents.signed" : "documents.published",
                         {{"title", viewmodel::document_title(made)},
                          {"number", made.number()},
                          {"hash", viewmodel::short_hash(made.latest().sha256())}}));
    changed_();
}

void DocumentActs::ask_to_correct(const v1::Document& document) {
    app_.send(scope_, document_request<v1::PreviewDocumentRequest>(document),
              [this, document](const v1::PreviewDocumentResponse& preview) {
                  v1::GetDocumentDifferenceRequest request;
                  request.set_document(document.name());
                  request.set_old_version(document.latest().version());
                  app_.send(scope_, std::move(request),
                            [this, document,
                             preview](const v1::GetDocumentDifferenceResponse& difference) {
                                confirm_correction(document, preview, difference);
                            });
              });
}

void DocumentActs::confirm_correction(const v1::Document& document,
                                      const v1::PreviewDocumentResponse& preview,
                                      const v1::GetDocumentDifferenceResponse& difference) {
    const Texts& texts = app_.texts();
    if (difference.changes().empty())
        return app_.flash(Level::kRefused, texts("documents.nothing_changed"));
    auto confirm = dialog_of<Confirm>(texts, "documents.correct", "document.correct",
                                      {{"title", viewmodel::document_title(document)},
                                       {"version", document.latest().version() + 1}});
    std::size_t shown = 0;
    for (const v1::DocumentChange& change : difference.changes()) {
        if (shown++ == kShownChanges) break;
        if (!change.before().empty()) confirm.body.push_back({"− " + change.before(), Tone::kBad});
        if (!change.after().empty()) confirm.body.push_back({"+ " + change.after(), Tone::kOk});
    }
    const int rest = difference.changes_size() - static_cast<int>(kShownChanges);
    if (rest > 0)
        confirm.body.push_back({texts("documents.more_changes", {{"n", rest}}), Tone::kMuted});
    confirm.ask_reason = true;
    confirm.confirmed = [this, document, preview](const ConfirmAnswer& answer) {
        correct(document, preview, answer.reason);
    };
    app_.ask(std::move(confirm));
}

void DocumentActs::correct(const v1::Document& document, const v1::PreviewDocumentResponse& preview,
                           const std::string& reason) {
    auto request = about<v1::CorrectDocumentRequest>(document);
    request.set_reason(reason);
    request.set_content_digest(preview.content_digest());
    sign(request, preview.document(), app_.today());
    call(std::move(request), [this, reason](const net::Reply<v1::Document>& reply) {
        if (!reply)
            app_.flash_error(reply.error());
        else
            app_.flash(Level::kDone, app_.texts()("documents.corrected",
                                                  {{"title", viewmodel::document_title(*reply)},
                                                   {"version", reply->latest().version()},
                                                   {"reason", reason}}));
        changed_();
    });
}

void DocumentActs::offer_files(const v1::Document& document, int version, bool draft) {
    const Texts& texts = app_.texts();
    Menu menu;
    menu.title = texts("documents.save_title");
    const auto add = [&](const std::string& words, std::function<void()> run) {
        const std::string digit = std::to_string(menu.items.size() + 1);
        menu.items.push_back({digit, words, {}, {}, std::move(run)});
    };
    for (const FileFormat& row : kFormats)
        add(texts(std::string("documents.save.") + row.id),
            [this, document, version, draft, format = row.format] {
                if (draft)
                    save_draft(document, format, false);
                else
                    save_version(document, format, version);
            });
    // Passport and address are printed for the commission's own paper only, and the log says so.
    if (draft && viewmodel::is_service(document))
        add(texts("documents.save.sealed"),
            [this, document] { save_draft(document, v1::DOCUMENT_FORMAT_PDF, true); });
    app_.open(std::move(menu));
}

void DocumentActs::save_version(const v1::Document& document, v1::DocumentFormat format,
                                int version) {
    v1::GetDocumentVersionRequest request;
    request.set_document(document.name());
    request.set_version(version);
    request.set_format(format);
    app_.send(scope_, std::move(request),
              [this, format](const v1::GetDocumentVersionResponse& read) {
                  if (!read.genuine())
                      return app_.flash(Level::kRefused, app_.texts()("documents.not_genuine"));
                  save_file(app_, stem(read.file_name()), extension_of(format), read.content());
              });
}

void DocumentActs::save_draft(const v1::Document& document, v1::DocumentFormat format,
                              bool sealed) {
    auto request = document_request<v1::RenderDocumentRequest>(document);
    request.set_format(format);
    request.set_reveal_sealed(sealed);
    app_.send(scope_, std::move(request), [this, format](const v1::RenderDocumentResponse& reply) {
        save_file(app_, stem(reply.file_name()), extension_of(format), reply.content());
    });
}

std::optional<std::string> DocumentActs::freeze_refusal(const v1::Document& document) const {
    if (viewmodel::is_frozen(document))
        return app_.texts()(
            "documents.frozen_already",
            {{"state", viewmodel::document_state(document, app_.texts(), app_.local_clock())}});
    return refusal_of(document,
                      viewmodel::is_service(document) ? "document.sign" : "document.publish");
}

std::optional<std::string> DocumentActs::correct_refusal(const v1::Document& document) const {
    if (!viewmodel::is_frozen(document)) return app_.texts()("documents.correct_data");
    return refusal_of(document, "document.correct");
}

std::optional<std::string> DocumentActs::withdraw_refusal(const v1::Document& document) const {
    return app_.texts()(viewmodel::is_frozen(document) ? "documents.never_withdrawn"
                                                       : "documents.nothing_to_withdraw");
}

std::vector<Action> DocumentActs::actions(const v1::Document* document,
                                          std::function<void()> freeze, bool marked) {
    const v1::Document held = document == nullptr ? v1::Document{} : *document;
    const auto refused = [&](std::optional<std::string> (DocumentActs::*why)(const v1::Document&)
                                 const) {
        return document == nullptr ? app_.texts()("list.choose_row") : (this->*why)(held);
    };
    KeyTable keys(app_);
    keys.act(viewmodel::is_service(held) ? "document.sign" : "document.publish", "F2",
             std::move(freeze))
        .risk(Risk::kMedium);
    // Marked rows were ready when they were marked; the server has the last word.
    if (!marked) keys.refuse(refused(&DocumentActs::freeze_refusal)).online();
    keys.act("document.correct", "F4", [this, held] { ask_to_correct(held); })
        .risk(Risk::kMedium)
        .refuse(refused(&DocumentActs::correct_refusal))
        .online();
    keys.act("document.withdraw", "F8", {}).refuse(refused(&DocumentActs::withdraw_refusal));
    return keys;
}

}  // namespace collegium::tui
