// Documents of a competition: the secretary's list.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/documents.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

// A document is named by its kind and subject: most rows of the list are not made yet.
[[nodiscard]] std::string document_key(const v1::Document& document);
[[nodiscard]] bool is_frozen(const v1::Document& document);
// Signed and kept, never given out.
[[nodiscard]] bool is_service(const v1::Document& document);
// «Протокол комиссии по допуску», «Заявка: Самарская область».
[[nodiscard]] std::string document_title(const v1::Document& document);

// The round a document is about; 0: not about one.
[[nodiscard]] int round_of(const v1::Document& document);

class DocumentsModel : public ListOf<v1::Document> {
  public:
    DocumentsModel(const Texts& words, LocalClock clock);

    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override {
        return counted("documents.marked", static_cast<std::int64_t>(marked_));
    }

    // How many rows are marked, for the footer.
    void set_marked(std::size_t count) { marked_ = count; }
    // Drafts to publish now: of each tournament the protocol and the table of the last round whose
    // results are all there. They stand until the rows change.
    [[nodiscard]] std::vector<const v1::Document*> round_papers() const;
    // Why the row cannot be marked for freezing; nullopt when it can.
    [[nodiscard]] std::optional<std::string> not_ready() const;

  private:
    std::size_t marked_ = 0;
};

// «готов», «нет: пары не утверждены», «подписан 12.10 12:55, в. 1».
[[nodiscard]] std::string document_state(const v1::Document& document, const Texts& texts,
                                         const LocalClock& clock);
// «№ 3 · в. 1 · опубликован 12.10 12:55» of a frozen one.
[[nodiscard]] std::string frozen_mark(const v1::Document& document, const Texts& texts,
                                      const LocalClock& clock);
// Who signs, and who is to be named first.
[[nodiscard]] std::vector<Line> signature_lines(const v1::Document& document, const Texts& texts);
// What must be there, what is, who signs, and what freezing means.
[[nodiscard]] std::vector<Line> document_conditions(const v1::Document& document,
                                                    const Texts& texts, const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
