// What can be done with a document, alike from the secretary's list and from its preview.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/documents.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/task.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {

// A request about a document: most of them are named by what they are of, not made yet.
template <typename Request>
[[nodiscard]] Request document_request(const v1::Document& document) {
    Request request;
    request.set_competition(document.competition());
    request.set_kind(document.kind());
    request.set_subject(document.subject());
    return request;
}

class DocumentActs {
  public:
    // `changed` runs after something was frozen. UI thread only; whoever owns this ends its calls.
    DocumentActs(App& app, std::function<void()> changed);

    // Asks with consequences and freezes: service documents are signed, public ones published.
    void ask_to_freeze(std::vector<v1::Document> documents);
    // Computes what changed since the latest version, asks why, freezes another version.
    void ask_to_correct(const v1::Document& document);
    // Offers PDF, HTML and text: a frozen version (0: the latest) as it was frozen, or the draft.
    void offer_files(const v1::Document& document, int version, bool draft);

    // Why F2 or F4 is impossible for a document that was read with its allowed actions.
    [[nodiscard]] std::optional<std::string> freeze_refusal(const v1::Document& document) const;
    [[nodiscard]] std::optional<std::string> correct_refusal(const v1::Document& document) const;
    [[nodiscard]] std::optional<std::string> withdraw_refusal(const v1::Document& document) const;
    // The key table of a document: F2, F4, F8; nullptr: no row is chosen. `marked`: F2 is about
    // rows that are marked.
    [[nodiscard]] std::vector<Action> actions(const v1::Document* document,
                                              std::function<void()> freeze, bool marked = false);

  private:
    struct Batch {
        std::vector<v1::Document> documents;
        std::vector<v1::PreviewDocumentResponse> previews;
        std::size_t done = 0;
    };
    // Previews are read one after another: nobody freezes what was not built for him to see.
    void read_previews(const std::shared_ptr<Batch>& batch);
    void confirm(const std::shared_ptr<Batch>& batch);
    void freeze_next(const std::shared_ptr<Batch>& batch);
    void frozen(const std::shared_ptr<Batch>& batch, const v1::Document& made);
    void confirm_correction(const v1::Document& document,
                            const v1::PreviewDocumentResponse& preview,
                            const v1::GetDocumentDifferenceResponse& difference);
    void correct(const v1::Document& document, const v1::PreviewDocumentResponse& preview,
                 const std::string& reason);
    void save_version(const v1::Document& document, v1::DocumentFormat format, int version);
    void save_draft(const v1::Document& document, v1::DocumentFormat format, bool sealed);

    template <typename Request, typename Then>
    void call(Request request, Then then) {
        app_.start_task(scope_, {}, call_work(std::move(request), std::move(then)));
    }

    App& app_;
    std::function<void()> changed_;
    TaskScope scope_;
};

}  // namespace collegium::tui
