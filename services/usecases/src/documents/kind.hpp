// One kind of document: what it is about, when it is ready, and how its facts are gathered. A new
// kind is one file here and one line in kinds.cpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/documents/audience.hpp>
#include <collegium/documents/facts.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/storage/subject.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/documents.hpp>

namespace collegium::usecases {

struct Play;
struct TablesOfRound;

// Tournaments read for the documents of one call, each once.
struct TournamentsRead {
    std::map<std::int64_t, std::shared_ptr<const Play>> plays;
    std::map<std::pair<std::int64_t, int>, std::shared_ptr<const TablesOfRound>> tables;
};

// What a kind reads from. Sealed values stand in a draft as masks unless `reveal` is given: it
// answers the value and notes the showing.
struct DocumentSources {
    storage::Connection& snapshot;
    const Competition& competition;
    const rulebook::Library& library;
    std::function<std::string(registry::PersonId, registry::SealedField)> reveal{};
    std::shared_ptr<TournamentsRead> tournaments = std::make_shared<TournamentsRead>();
    // Whether pairs that nobody has approved are the caller's to know (RU-2022 5.4.10.8).
    bool drafts = false;
    // Whether birth dates, contacts and masks are the reader's to see; else their places are empty.
    bool restricted = true;

    [[nodiscard]] competition::CompetitionId competition_id() const {
        return competition.record.id;
    }
};

struct DocumentSubject {
    std::string name;   // "competitions/14/applications/18"; empty: the competition itself
    std::string title;  // «СШ № 3, Самара»
};

// A document as it would read now.
struct DocumentDraft {
    std::variant<documents::PublicDocument, documents::ServiceDocument> document;
    std::vector<storage::SubjectVersion> sources;   // records it was built from
    std::vector<documents::Signature> signatories;  // lines to sign on
};

class DocumentKind {
  public:
    DocumentKind() = default;
    DocumentKind(const DocumentKind&) = delete;
    DocumentKind& operator=(const DocumentKind&) = delete;
    virtual ~DocumentKind() = default;

    // As the book's form rows call it; stable.
    [[nodiscard]] virtual std::string_view id() const = 0;
    [[nodiscard]] virtual sdk::LocalText title() const = 0;
    [[nodiscard]] virtual DocumentAudience audience() const = 0;
    // Whether restricted data of persons stand in it.
    [[nodiscard]] virtual bool tells_restricted() const { return false; }
    // The book's row for the form; null: the book has none, the layout is ours.
    [[nodiscard]] virtual const rulebook::Row* form(const Competition& competition) const {
        return competition.book().find("form", id());
    }
    // Whether competitions by this book have such a document.
    [[nodiscard]] virtual bool offered(const Competition&) const { return true; }
    // Collections of the competition whose records it is built from: when one of them is written,
    // the document may read otherwise.
    [[nodiscard]] virtual std::span<const std::string_view> built_from() const = 0;
    // Whether a change of a record can change the document about `subject`; asked of records of
    // `built_from` only.
    using ChangeFilter = std::function<bool(const std::string& changed)>;
    [[nodiscard]] virtual ChangeFilter change_filter(storage::Connection& /*connection*/,
                                                     const std::string& /*subject*/) const {
        return [](const std::string&) { return true; };
    }
    // What lists show.
    [[nodiscard]] virtual std::vector<DocumentSubject> subjects(
        const DocumentSources& from) const = 0;
    // One by its name; those that lists leave out too.
    [[nodiscard]] virtual std::optional<DocumentSubject> find_subject(
        const DocumentSources& from, const std::string& name) const;
    [[nodiscard]] virtual std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const = 0;
    // The subject is one of `subjects`.
    [[nodiscard]] virtual DocumentDraft draft(const DocumentSources& from,
                                              const std::string& subject) const = 0;
};

// In the order a competition runs.
[[nodiscard]] std::span<const DocumentKind* const> document_kinds();

[[nodiscard]] const DocumentKind& preliminary_application_kind();
[[nodiscard]] const DocumentKind& application_kind();
[[nodiscard]] const DocumentKind& commission_protocol_kind();
[[nodiscard]] const DocumentKind& registration_protocol_kind();
[[nodiscard]] const DocumentKind& participants_list_kind();
[[nodiscard]] const DocumentKind& round_pairs_kind();
[[nodiscard]] const DocumentKind& round_protocol_kind();
[[nodiscard]] const DocumentKind& round_robin_table_kind();
[[nodiscard]] const DocumentKind& swiss_table_kind();
[[nodiscard]] const DocumentKind& participant_card_kind();
[[nodiscard]] const DocumentKind& final_places_kind();

}  // namespace collegium::usecases
