#include "journal_codec.hpp"

#include <charconv>

#include "sha256.hpp"

namespace collegium::storage {

namespace {

std::int64_t number_in(std::string_view text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Calls `each` for every line that `\n` ends.
template <typename Each>
void each_line(std::string_view text, Each each) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        each(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::string encode_subjects(const std::vector<SubjectVersion>& subjects) {
    std::string text;
    for (const SubjectVersion& subject : subjects)
        text += subject.subject + '@' + std::to_string(subject.version) + '\n';
    return text;
}

std::vector<SubjectVersion> decode_subjects(std::string_view text) {
    std::vector<SubjectVersion> subjects;
    each_line(text, [&](std::string_view line) {
        const std::size_t at = line.rfind('@');
        if (at == std::string_view::npos) return;
        subjects.push_back({std::string(line.substr(0, at)), number_in(line.substr(at + 1))});
    });
    return subjects;
}

std::string encode_citations(const std::vector<sdk::Citation>& citations) {
    std::string text;
    for (const sdk::Citation& citation : citations)
        text += citation.book + '|' + citation.edition + '|' + citation.section + '|' +
                citation.article + '\n';
    return text;
}

std::vector<sdk::Citation> decode_citations(std::string_view text) {
    std::vector<sdk::Citation> citations;
    each_line(text, [&](std::string_view line) {
        sdk::Citation citation;
        for (std::string* part : {&citation.book, &citation.edition, &citation.section}) {
            const std::size_t bar = line.find('|');
            if (bar == std::string_view::npos) return;
            *part = line.substr(0, bar);
            line.remove_prefix(bar + 1);
        }
        citation.article = line;
        citations.push_back(std::move(citation));
    });
    return citations;
}

std::string encode_sequences(const std::vector<std::int64_t>& sequences) {
    std::string text;
    for (const std::int64_t sequence : sequences)
        text += std::to_string(sequence) + '\n';
    return text;
}

std::vector<std::int64_t> decode_sequences(std::string_view text) {
    std::vector<std::int64_t> sequences;
    each_line(text, [&](std::string_view line) { sequences.push_back(number_in(line)); });
    return sequences;
}

StoredRow read_stored(const Row& row) {
    StoredRow stored;
    stored.sequence = row.integer(0);
    stored.scope = row.view(1);
    stored.time = row.integer(2);
    stored.observed_at = row.optional_integer(3);
    stored.actor.user = row.integer(4);
    stored.actor.name = row.view(5);
    stored.actor.role = row.view(6);
    stored.actor.grant = row.integer(7);
    stored.actor.terminal = row.view(8);
    stored.actor.session = row.integer(9);
    stored.request_id = row.view(10);
    stored.action = row.view(11);
    stored.subject = row.view(12);
    stored.version = row.integer(13);
    stored.depends_on = row.view(14);
    stored.citations = row.view(15);
    stored.erases = row.view(16);
    stored.undoes = row.integer(17);
    stored.digest = row.view(18);
    stored.previous_hash = row.view(19);
    stored.hash = row.view(20);
    return stored;
}

JournalRow decode_row(StoredRow stored) {
    JournalRow row;
    row.sequence = stored.sequence;
    row.scope = std::move(stored.scope);
    row.time = from_millis(stored.time);
    if (stored.observed_at) row.observed_at = from_millis(*stored.observed_at);
    row.actor = std::move(stored.actor);
    row.request_id = std::move(stored.request_id);
    row.action = std::move(stored.action);
    row.subject = std::move(stored.subject);
    row.version = stored.version;
    row.depends_on = decode_subjects(stored.depends_on);
    row.citations = decode_citations(stored.citations);
    row.erases = decode_sequences(stored.erases);
    row.undoes = stored.undoes;
    row.previous_hash = std::move(stored.previous_hash);
    row.hash = std::move(stored.hash);
    return row;
}

std::string hash_of(const StoredRow& row) {
    FieldHash hash;
    hash.add(row.previous_hash);
    hash.add(row.sequence);
    hash.add(row.scope);
    hash.add(row.time);
    hash.add(std::int64_t{row.observed_at.has_value()});
    hash.add(row.observed_at.value_or(0));
    hash.add(row.actor.user);
    hash.add(row.actor.name);
    hash.add(row.actor.role);
    hash.add(row.actor.grant);
    hash.add(row.actor.terminal);
    hash.add(row.actor.session);
    hash.add(row.request_id);
    hash.add(row.action);
    hash.add(row.subject);
    hash.add(row.version);
    hash.add(row.depends_on);
    hash.add(row.citations);
    hash.add(row.erases);
    hash.add(row.undoes);
    hash.add(row.digest);
    return hash.finish();
}

std::string digest_of(std::string_view salt, std::string_view before, std::string_view after,
                      std::string_view title, std::string_view reason) {
    FieldHash hash;
    hash.add(salt);
    hash.add(before);
    hash.add(after);
    hash.add(title);
    hash.add(reason);
    return hash.finish();
}

}  // namespace collegium::storage
