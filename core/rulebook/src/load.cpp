#include <algorithm>
#include <set>
#include <sstream>

#include <toml++/toml.h>

#include <collegium/rulebook/load.hpp>

#include "age_ranges.hpp"
#include "faults.hpp"
#include "parameter_rows.hpp"
#include "schema.hpp"

namespace collegium::rulebook {
namespace {

constexpr std::string_view kArticle = "article";
constexpr std::string_view kChapter = "chapter";

int line_of(const toml::node& node) {
    return static_cast<int>(node.source().begin.line);
}

bool is_word(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

bool is_among(std::string_view word, std::string_view choices) {
    std::istringstream stream{std::string(choices)};
    for (std::string choice; stream >> choice;)
        if (choice == word) return true;
    return false;
}

using Sections = std::map<std::string, std::vector<Row>, std::less<>>;

// Turns parsed TOML into rows by the schema; keeps toml++ out of the headers.
class Reader {
  public:
    Reader(std::string_view id, Faults& faults) : id_(id), faults_(faults) {}

    Sections read(const toml::table& root) {
        Sections sections;
        for (const auto& [key, node] : root) {
            const auto known = schema();
            if (std::none_of(known.begin(), known.end(),
                             [&](const Section& s) { return s.name == key.str(); }))
                faults_.add(key.str(), line_of(node), "RULEBOOK_KEY_UNKNOWN");
        }
        for (const Section& section : schema()) {
            const toml::node* node = root.get(section.name);
            if (node == nullptr) {
                if (section.required) faults_.add(section.name, 1, "RULEBOOK_SECTION_MISSING");
                continue;
            }
            sections.emplace(section.name, read_section(section, *node));
        }
        return sections;
    }

  private:
    std::vector<Row> read_section(const Section& section, const toml::node& node) {
        std::vector<Row> rows;
        const auto wrong = [&] {
            faults_.add(section.name, line_of(node), "RULEBOOK_TYPE_WRONG",
                        {{"expected", section.list ? "[[...]]" : "[...]"}});
        };
        if (!section.list) {
            const toml::table* table = node.as_table();
            if (table == nullptr) return wrong(), rows;
            rows.push_back(read_row(section, *table, std::string(section.name)));
            return rows;
        }
        const toml::array* array = node.as_array();
        if (array == nullptr || !array->is_array_of_tables()) return wrong(), rows;
        for (std::size_t i = 0; i < array->size(); ++i)
            rows.push_back(read_row(section, *array->get(i)->as_table(),
                                    std::string(section.name) + "[" + std::to_string(i + 1) + "]"));
        return rows;
    }

    Row read_row(const Section& section, const toml::table& table, const std::string& path) {
        std::map<std::string, Value, std::less<>> values;
        for (const auto& [key, node] : table) {
            if (key.str() == kArticle || key.str() == kChapter) continue;
            const auto field =
                std::find_if(section.fields.begin(), section.fields.end(),
                             [&](const Field& candidate) { return candidate.key == key.str(); });
            const std::string name = path + "." + std::string(key.str());
            if (field == section.fields.end()) {
                faults_.add(name, line_of(node), "RULEBOOK_KEY_UNKNOWN");
            } else if (auto value = read_value(*field, node, name)) {
                values.emplace(key.str(), *std::move(value));
            }
        }
        for (const Field& field : section.fields)
            if (field.required && !table.contains(field.key))
                faults_.add(path + "." + std::string(field.key), line_of(table),
                            "RULEBOOK_KEY_MISSING");
        return {citation_of(table, path), std::move(values), line_of(table)};
    }

    sdk::Citation citation_of(const toml::table& table, const std::string& path) {
        sdk::Citation citation;
        citation.book = id_;
        citation.edition = id_;
        citation.section = table[kChapter].value_or(std::string{});
        citation.article = table[kArticle].value_or(std::string{});
        // A value that nothing stands behind is a constant of ours, not a rule of the book.
        if (citation.article.empty())
            faults_.add(path + ".article", line_of(table), "RULEBOOK_ARTICLE_MISSING");
        return citation;
    }

    std::optional<Value> read_value(const Field& field, const toml::node& node,
                                    const std::string& name) {
        switch (field.type) {
            case Type::kFlag:
                if (const auto flag = node.value_exact<bool>()) return Value(*flag);
                return wrong_type(name, node, "true/false");
            case Type::kNumber:
                return read_number(field, node, name);
            case Type::kDate:
                if (const auto date = node.value_exact<toml::date>())
                    return Value(registry::Date(std::chrono::year(date->year),
                                                std::chrono::month(date->month),
                                                std::chrono::day(date->day)));
                return wrong_type(name, node, "2022-03-17");
            case Type::kText:
            case Type::kWord:
                return read_text(field, node, name);
            case Type::kWords:
            case Type::kTexts:
                return read_list(field, node, name);
        }
        return std::nullopt;
    }

    std::optional<Value> read_number(const Field& field, const toml::node& node,
                                     const std::string& name) {
        const auto number = node.value_exact<std::int64_t>();
        if (!number) return wrong_type(name, node, "42");
        if (*number < field.least || *number > field.most) {
            faults_.add(
                name, line_of(node), "RULEBOOK_NUMBER_RANGE",
                {{"least", std::to_string(field.least)}, {"most", std::to_string(field.most)}});
            return std::nullopt;
        }
        return Value(*number);
    }

    std::optional<Value> read_text(const Field& field, const toml::node& node,
                                   const std::string& name) {
        auto text = node.value_exact<std::string>();
        if (!text || text->empty()) return wrong_type(name, node, "\"…\"");
        if (field.type == Type::kWord && !check_word(field, *text, node, name)) return std::nullopt;
        return Value(*std::move(text));
    }

    std::optional<Value> read_list(const Field& field, const toml::node& node,
                                   const std::string& name) {
        const toml::array* array = node.as_array();
        if (array == nullptr) return wrong_type(name, node, "[\"…\", \"…\"]");
        std::vector<std::string> texts;
        for (const toml::node& item : *array) {
            auto text = item.value_exact<std::string>();
            if (!text || text->empty()) return wrong_type(name, item, "\"…\"");
            if (field.type == Type::kWords && !check_word(field, *text, item, name))
                return std::nullopt;
            texts.push_back(*std::move(text));
        }
        return Value(std::move(texts));
    }

    bool check_word(const Field& field, const std::string& word, const toml::node& node,
                    const std::string& name) {
        // Where the schema lists the words, the list decides: names of sections have underscores.
        if (field.choices.empty() ? is_word(word) : is_among(word, field.choices)) return true;
        faults_.add(name, line_of(node), "RULEBOOK_WORD_UNKNOWN",
                    {{"word", word}, {"choices", std::string(field.choices)}});
        return false;
    }

    std::optional<Value> wrong_type(const std::string& name, const toml::node& node,
                                    std::string_view expected) {
        faults_.add(name, line_of(node), "RULEBOOK_TYPE_WRONG",
                    {{"expected", std::string(expected)}});
        return std::nullopt;
    }

    std::string id_;
    Faults& faults_;
};

std::string path_of(const Section& section, std::size_t index) {
    std::string path(section.name);
    if (section.list) path += "[" + std::to_string(index + 1) + "]";
    return path;
}

std::set<std::string, std::less<>> ids_of(const Sections& sections, std::string_view section) {
    std::set<std::string, std::less<>> ids;
    const auto found = sections.find(section);
    if (found == sections.end()) return ids;
    for (const Row& row : found->second)
        if (row.has("id")) ids.insert(row.text("id"));
    return ids;
}

void check_ids(const Section& section, const std::vector<Row>& rows, Faults& faults) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].has("id") && !seen.insert(rows[i].text("id")).second)
            faults.add(path_of(section, i) + ".id", rows[i].line(), "RULEBOOK_ID_TWICE",
                       {{"id", rows[i].text("id")}});
}

void check_references(const Section& section, const Sections& sections, Faults& faults) {
    const auto rows = sections.find(section.name);
    if (rows == sections.end()) return;
    for (const Field& field : section.fields) {
        if (field.refers_to.empty()) continue;
        const auto ids = ids_of(sections, field.refers_to);
        for (std::size_t i = 0; i < rows->second.size(); ++i) {
            const Row& row = rows->second[i];
            if (!row.has(field.key)) continue;
            const std::vector<std::string> named =
                field.type == Type::kWord ? std::vector{row.text(field.key)} : row.words(field.key);
            for (const std::string& id : named)
                if (!ids.contains(id))
                    faults.add(path_of(section, i) + "." + std::string(field.key), row.line(),
                               "RULEBOOK_REFERENCE_UNKNOWN",
                               {{"id", id}, {"section", std::string(field.refers_to)}});
        }
    }
}

void check_dates(const Sections& sections, Faults& faults) {
    const auto head = sections.find("book");
    if (head == sections.end() || head->second.empty()) return;
    const Row& row = head->second.front();
    const auto from = row.optional_date("effective_from");
    const auto to = row.optional_date("effective_to");
    if (from && !from->ok()) faults.add("book.effective_from", row.line(), "DATE_INVALID");
    if (from && to && *to < *from) faults.add("book.effective_to", row.line(), "END_BEFORE_START");
}

}  // namespace

sdk::Result<Book> load(std::string_view id, std::string_view toml_text, std::string sha256) {
    Faults faults;
    toml::table root;
    try {
        root = toml::parse(toml_text, id);
    } catch (const toml::parse_error& error) {
        faults.add("", static_cast<int>(error.source().begin.line), "RULEBOOK_NOT_TOML",
                   {{"why", std::string(error.description())}});
        return std::move(faults).refusal(id);
    }
    Sections sections = Reader(id, faults).read(root);
    for (const Section& section : schema()) {
        if (const auto rows = sections.find(section.name); rows != sections.end())
            check_ids(section, rows->second, faults);
        check_references(section, sections, faults);
    }
    check_parameters(sections, faults);
    check_dates(sections, faults);
    // Ranges are compared only where every group could be read.
    if (faults.empty())
        check_age_ranges(sections.at("age_group"),
                         sections.at("age_counting").front().flag("shared_bounds"), faults);
    if (!faults.empty()) return std::move(faults).refusal(id);
    return Book(std::string(id), std::move(sections), std::move(sha256), std::string(toml_text));
}

}  // namespace collegium::rulebook
