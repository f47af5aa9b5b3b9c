#include "handlers/rule_book_codec.hpp"

#include <filesystem>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rulebook/ages.hpp>

#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using rulebook::Book;
using rulebook::Row;

void set_words(const std::vector<std::string>& words,
               google::protobuf::RepeatedPtrField<std::string>& out) {
    for (const std::string& word : words)
        *out.Add() = word;
}

int small_number(const Row& row, std::string_view key) {
    return static_cast<int>(row.optional_number(key).value_or(0));
}

// What nearly all rows have.
template <typename Message>
Message& with_title(const Row& row, Message& out) {
    out.set_id(row.text("id"));
    out.set_title(row.text("name"));
    set_citation(*out.mutable_citation(), row.citation());
    return out;
}

void encode_disciplines(const Book& book, v1::RuleBook& out) {
    for (const Row& row : book.rows("discipline")) {
        v1::OfficialDiscipline& discipline = with_title(row, *out.add_disciplines());
        discipline.set_number(small_number(row, "number"));
        discipline.set_international_title(row.text_or_empty("international_name"));
        for (const std::string& game : row.words("games"))
            discipline.add_disciplines("disciplines/" + game);
        discipline.set_programme(row.text("programme"));
        discipline.set_team(row.flag("team"));
        discipline.set_age_set(row.text("age_set"));
    }
}

void encode_groups(const Book& book, v1::RuleBook& out) {
    for (const Row& set : book.rows("age_set")) {
        int place = 0;
        for (const rulebook::AgeGroup& group : rulebook::age_groups(book, set.text("id"))) {
            v1::BookAgeGroup& message = *out.add_age_groups();
            message.set_id(group.id);
            message.set_age_set(set.text("id"));
            message.set_male_title(group.male);
            message.set_female_title(group.female);
            message.set_least(group.least.value_or(0));
            message.set_most(group.most.value_or(0));
            message.set_most_included(group.most_included);
            message.set_students(group.students);
            set_citation(*message.mutable_citation(), group.citation);
            message.set_place(group.students ? 0 : ++place);
        }
    }
    const Row& counting = book.rows("age_counting").front();
    out.set_age_counting(counting.text("by"));
    out.set_combined_groups(small_number(counting, "combined_neighbours"));
}

void encode_statuses(const Book& book, v1::RuleBook& out) {
    for (const Row& row : book.rows("status")) {
        v1::BookStatus& status = with_title(row, *out.add_statuses());
        status.set_level(small_number(row, "level"));
        status.set_own_documents(row.flag("own_documents"));
        status.set_prescribed_forms(row.flag("prescribed_forms"));
        status.set_computer_draw(row.text("draw") == "computer");
        status.set_appeal_committee(row.flag("appeal_committee"));
    }
    for (const Row& row : book.rows("character"))
        with_title(row, *out.add_characters()).set_kind(row.text("places"));
    for (const Row& row : book.rows("system"))
        with_title(row, *out.add_systems()).set_kind(row.text("kind"));
    for (const Row& row : book.rows("scoring"))
        with_title(row, *out.add_scorings());
}

void encode_tie_breaks(const Book& book, v1::RuleBook& out) {
    for (const Row& row : book.rows("tie_break")) {
        v1::BookTieBreak& tie_break = with_title(row, *out.add_tie_breaks());
        set_words(row.words("systems"), *tie_break.mutable_systems());
        tie_break.set_individuals(row.flag("individuals"));
        tie_break.set_teams(row.flag("teams"));
        tie_break.set_note(row.text_or_empty("note"));
    }
    for (const Row& row : book.rows("tie_break_order")) {
        v1::BookTieBreakOrder& order = *out.add_tie_break_orders();
        order.set_id(row.text("id"));
        order.set_applies(row.text("applies"));
        set_words(row.words("criteria"), *order.mutable_criteria());
        order.set_must_be_stated(row.flag("must_be_stated"));
        set_citation(*order.mutable_citation(), row.citation());
    }
}

void encode_admission(const Book& book, v1::RuleBook& out) {
    for (const Row& row : book.rows("application")) {
        v1::BookApplication& application = with_title(row, *out.add_applications());
        application.set_form(row.text_or_empty("form"));
        application.set_original(row.flag("original"));
        application.set_doctor(row.flag("doctor"));
    }
    for (const Row& row : book.rows("signature")) {
        v1::BookSignature& signature = with_title(row, *out.add_signatures());
        set_words(row.words("applications"), *signature.mutable_applications());
        set_words(row.words("statuses"), *signature.mutable_statuses());
        signature.set_stamp(row.flag("stamp"));
        signature.set_per_line(row.flag("per_line"));
    }
    for (const Row& row : book.rows("document")) {
        v1::BookDocument& document = with_title(row, *out.add_documents());
        document.set_needed(row.text("needed"));
        document.set_under_age(small_number(row, "under_age"));
        document.set_original(row.flag("original"));
        document.set_absolute(row.flag("absolute"));
        document.set_covers_event(row.flag("covers_event"));
        document.set_sealed(row.flag("sealed"));
        set_words(row.words("statuses"), *document.mutable_statuses());
    }
    for (const Row& row : book.rows("refusal")) {
        v1::BookRefusal& refusal = with_title(row, *out.add_refusals());
        refusal.set_absolute(row.flag("absolute"));
        refusal.set_check(row.text("check"));
    }
    for (const Row& row : book.rows("fee")) {
        v1::BookFee& fee = *out.add_fees();
        fee.set_id(row.text("id"));
        set_words(row.words("statuses"), *fee.mutable_statuses());
        if (row.has("cap")) fee.set_cap(row.number("cap"));
        fee.set_due(row.text("due"));
        fee.set_unpaid(row.text("unpaid"));
        fee.set_refundable(row.flag("refundable"));
        set_citation(*fee.mutable_citation(), row.citation());
    }
}

void encode_posts_and_forms(const Book& book, v1::RuleBook& out) {
    for (const Row& row : book.rows("post")) {
        v1::BookPost& post = with_title(row, *out.add_posts());
        post.set_role(row.text_or_empty("role"));
        set_words(row.words("panels"), *post.mutable_panels());
        post.set_single(row.flag("single"));
        post.set_category(row.flag("category"));
        post.set_least_age(small_number(row, "least_age"));
    }
    for (const Row& row : book.rows("form")) {
        v1::BookForm& form = with_title(row, *out.add_forms());
        form.set_appendix(row.text_or_empty("appendix"));
        form.set_drawn_by_book(row.text("drawn") == "by-book");
    }
}

}  // namespace

void encode_book_head(const Book& book, const std::string& path, v1::RuleBook& out) {
    const Row& head = book.head();
    out.set_name("rulebooks/" + book.id());
    out.set_state(v1::RuleBook::STATE_WORKING);
    out.set_file_name(std::filesystem::path(path).filename().string());
    out.set_sha256(book.sha256());
    out.set_title(head.text("title"));
    out.set_short_title(head.text("short_title"));
    out.set_series(book.series());
    out.set_code(head.text("code"));
    out.set_language(head.text("language"));
    out.set_approved_by(head.text("approved_by"));
    set_date(*out.mutable_effective_from(), head.date("effective_from"));
    if (const auto to = head.optional_date("effective_to"))
        set_date(*out.mutable_effective_to(), *to);
    out.set_currency(head.text("currency"));
    out.set_mark(head.text_or_empty("mark"));
}

void encode_book_rows(const rulebook::BookPtr& book, v1::RuleBook& out) {
    encode_disciplines(*book, out);
    encode_groups(*book, out);
    encode_statuses(*book, out);
    encode_tie_breaks(*book, out);
    encode_admission(*book, out);
    encode_posts_and_forms(*book, out);
    // Without a competition: nothing is chosen, so bounds are the widest.
    competition::Frame frame;
    frame.book = book;
    const competition::Regulation unsaid(frame, {});
    for (const competition::Entry& entry : unsaid.entries())
        encode_parameter(entry, *out.add_parameters());
}

void encode_refused_book(i18n::Language language, const rulebook::RefusedBook& refused,
                         v1::RuleBook& out) {
    out.set_name("rulebooks/" + refused.id);
    out.set_state(v1::RuleBook::STATE_REFUSED);
    out.set_file_name(std::filesystem::path(refused.path).filename().string());
    out.set_sha256(refused.sha256);
    const i18n::ReasonText why = i18n::reason_text(language, refused.why);
    out.set_reason(refused.why.reason);
    out.set_reason_text(why.text);
    out.set_what_to_do(why.what_to_do);
    for (const sdk::Violation& violation : refused.why.violations) {
        v1::RuleBookFault& fault = *out.add_faults();
        const auto line = violation.metadata.find("line");
        if (line != violation.metadata.end()) fault.set_line(std::stoi(line->second));
        fault.set_key(violation.field);
        fault.set_reason(violation.reason);
        fault.set_text(i18n::reason_text(language, violation).text);
    }
}

void encode_parameter(const competition::Entry& entry, v1::BookParameter& out) {
    const Row& row = *entry.parameter;
    out.set_id(entry.id);
    out.set_title(row.text("name"));
    out.set_group(row.has("group") ? row.text("group") : "general");
    out.set_document(row.text("document"));
    out.set_kind(row.text("kind"));
    if (entry.least) out.set_least(*entry.least);
    if (entry.most) out.set_most(*entry.most);
    for (const competition::Choice& choice : entry.choices) {
        v1::BookChoice& message = *out.add_choices();
        message.set_id(choice.id);
        message.set_title(choice.name);
    }
    out.set_default_value(row.text_or_empty("default"));
    out.set_must_be_given(row.flag("must_be_given"));
    out.set_fixed(row.flag("fixed"));
    set_words(row.words("statuses"), *out.mutable_statuses());
    set_citation(*out.mutable_citation(), entry.citation);
}

}  // namespace collegium::rpc
