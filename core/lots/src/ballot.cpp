#include <algorithm>
#include <array>

#include <sodium.h>

#include <collegium/lots/ballot.hpp>

namespace collegium::lots {
namespace {

constexpr std::string_view kPick = "pick/1";
constexpr std::string_view kOrder = "order/1";

std::string one_field(std::string_view value) {
    std::string field(value);
    std::replace_if(
        field.begin(), field.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; },
        ' ');
    return field;
}

std::vector<std::string> fields_of(std::string_view line) {
    std::vector<std::string> fields;
    for (;;) {
        const std::size_t end = line.find('\t');
        fields.emplace_back(line.substr(0, end));
        if (end == std::string_view::npos) return fields;
        line.remove_prefix(end + 1);
    }
}

// False where the line is none of a ballot's.
bool take(Ballot& ballot, const std::vector<std::string>& fields) {
    if (fields.size() == 2 && fields[0] == "method" &&
        (fields[1] == kPick || fields[1] == kOrder)) {
        ballot.method = fields[1] == kPick ? Method::kPick : Method::kOrder;
        return true;
    }
    if (fields.size() != 3) return false;
    if (fields[0] == "fact") {
        ballot.facts.emplace_back(fields[1], fields[2]);
        return true;
    }
    if (fields[0] != "item" && fields[0] != "void") return false;
    ballot.items.push_back({fields[1], fields[2], fields[0] == "void"});
    return true;
}

}  // namespace

std::string_view method_id(Method method) {
    return method == Method::kPick ? kPick : kOrder;
}

std::string to_text(const Ballot& ballot) {
    std::string text = "method\t" + std::string(method_id(ballot.method)) + "\n";
    const auto add = [&](std::string_view key, std::string_view first, std::string_view second) {
        text.append(key).append("\t").append(one_field(first));
        text.append("\t").append(one_field(second)).append("\n");
    };
    for (const auto& [key, value] : ballot.facts)
        add("fact", key, value);
    for (const BallotItem& item : ballot.items)
        add(item.is_void ? "void" : "item", item.label, item.detail);
    return text;
}

sdk::Result<Ballot> parse_ballot(std::string_view text) {
    Ballot ballot;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = text.find('\n');
        const std::string_view written = text.substr(0, end);
        const auto fields = fields_of(written);
        const bool in_place = (line == 1) == (fields[0] == "method") &&
                              written.find('\r') == std::string_view::npos;  // never written
        if (end == std::string_view::npos || !in_place || !take(ballot, fields)) {
            return sdk::refuse(sdk::Code::kDataLoss, "BALLOT_UNREADABLE",
                               "a line of the ballot cannot be read",
                               {{"line", std::to_string(line)}});
        }
        text.remove_prefix(end + 1);
    }
    return ballot;
}

std::string fact(const Ballot& ballot, std::string_view key) {
    const auto found = std::find_if(ballot.facts.begin(), ballot.facts.end(),
                                    [&](const auto& known) { return known.first == key; });
    return found == ballot.facts.end() ? "" : found->second;
}

std::string sha256_hex(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                       bytes.size());
    std::string hex(hash.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

}  // namespace collegium::lots
