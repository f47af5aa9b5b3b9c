#include "tui/main/import_command.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include <collegium/sdk/try.hpp>
#include <collegium/v1/competitions.pb.h>

#include "tui/main/scripted.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::milliseconds kPause{200};
constexpr int kPage = 1000;

net::CallContext patient() {
    net::CallContext context;
    context.deadline = std::chrono::minutes(2);
    return context;
}

// Waits until the file is read; tells how far it is, once a change.
[[nodiscard]] net::Reply<v1::Import> wait_for(net::Client& client, v1::Import status,
                                              std::ostream& errors) {
    int told = -1;
    while (status.state() == v1::Import::STATE_READING) {
        if (status.rows_total() > 0 && status.rows_done() != told) {
            told = status.rows_done();
            errors << told << '/' << status.rows_total() << '\n';
        }
        std::this_thread::sleep_for(kPause);
        v1::GetImportRequest request;
        request.set_name(status.name());
        auto now = client.call<v1::Import>(request);
        if (!now) return now;
        status = *std::move(now);
    }
    return status;
}

struct Attention {
    std::vector<v1::ImportRow> rows;
};

// Lines with faults and possible duplicates.
[[nodiscard]] net::Reply<Attention> read_attention(net::Client& client, const std::string& name) {
    v1::ListImportRowsRequest request;
    request.set_name(name);
    request.set_attention_only(true);
    request.set_page_size(kPage);
    Attention attention;
    do {
        auto page = TRY(client.call<v1::ListImportRowsResponse>(request, patient()));
        std::move(page.mutable_rows()->begin(), page.mutable_rows()->end(),
                  std::back_inserter(attention.rows));
        request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    return attention;
}

// Tab separated, stable: row, column, reason, words, value.
void print(const v1::ImportRow& row, std::ostream& out) {
    for (const v1::ImportFault& fault : row.faults())
        out << fault.row() << '\t' << fault.column() << '\t' << fault.reason() << '\t'
            << fault.text() << '\t' << fault.value() << '\n';
    for (const v1::ImportCandidate& person : row.candidates())
        out << row.row() << "\t\tPOSSIBLE_DUPLICATE\t" << person.full_name() << '\t'
            << person.person() << '\n';
}

// One decision for all possible duplicates; false where a line has several candidates.
bool decide(const Attention& attention, const std::string& duplicates,
            v1::CommitImportRequest& request) {
    for (const v1::ImportRow& row : attention.rows) {
        if (row.verdict() != v1::ImportRow::VERDICT_POSSIBLE_DUPLICATE) continue;
        if (duplicates.empty() || (duplicates == "known" && row.candidates_size() != 1))
            return false;
        v1::ImportDecision& decision = *request.add_decisions();
        decision.set_row(row.row());
        if (duplicates == "known") decision.set_person(row.candidates(0).person());
    }
    return true;
}

}  // namespace

int import_entries(net::Client& client, const Texts& texts, const ImportOptions& options,
                   std::ostream& out, std::ostream& errors) {
    std::ifstream in(options.file, std::ios::binary);
    v1::GetCompetitionRequest which;
    which.set_name("competitions/" + options.competition);
    const auto competition = client.call<v1::Competition>(which);
    if (!competition) return complain(competition.error());
    v1::PreviewImportRequest request;
    request.set_competition(competition->name());
    if (options.application > 0)
        request.set_application(competition->name() + "/applications/" +
                                std::to_string(options.application));
    request.set_file_name(std::filesystem::path(options.file).filename().string());
    request.set_content(std::string(std::istreambuf_iterator<char>(in), {}));
    auto begun = client.call<v1::Import>(request, patient());
    if (!begun) return complain(begun.error());
    auto import = wait_for(client, *std::move(begun), errors);
    if (!import) return complain(import.error());
    if (import->state() == v1::Import::STATE_REFUSED) {
        errors << "collegium: " << import->refusal().text() << '\n';
        return kFileRefused;
    }
    const auto attention = read_attention(client, import->name());
    if (!attention) return complain(attention.error());
    for (const v1::ImportRow& row : attention->rows)
        print(row, out);
    const v1::ImportCounts& counts = import->counts();
    out << texts("import.cli.counts", {{"rows", std::to_string(import->rows_total())},
                                       {"new", std::to_string(counts.new_persons())},
                                       {"known", std::to_string(counts.known_persons())},
                                       {"possible", std::to_string(counts.possible_duplicates())},
                                       {"entered", std::to_string(counts.entered())},
                                       {"errors", std::to_string(counts.errors())}})
        << '\n';
    v1::CommitImportRequest commit;
    commit.set_name(import->name());
    commit.set_sha256(import->sha256());
    const bool decided = decide(*attention, options.duplicates, commit);
    if (counts.errors() > 0 || !decided) {
        errors << "collegium: "
               << (counts.errors() > 0
                       ? texts("import.cli.refused")
                       : texts("import.cli.undecided",
                               {{"n", std::to_string(counts.possible_duplicates())}}))
               << '\n';
        return kFileRefused;
    }
    if (options.dry_run) {
        out << texts("import.cli.dry_run") << '\n';
        return 0;
    }
    const auto written = client.call<v1::Import>(commit, patient());
    if (!written) return complain(written.error());
    out << texts("import.written", {{"n", std::to_string(written->rows_done())},
                                    {"applications", std::to_string(written->applications_size())}})
        << '\n';
    return 0;
}

int import_entries(const Options& options) {
    auto scripted = Scripted::log_in(options);
    if (!scripted) return scripted.error();
    if (auto chosen = (*scripted)->choose_role(options); !chosen) return chosen.error();
    return import_entries((*scripted)->client(), (*scripted)->texts(), options.import, std::cout,
                          std::cerr);
}

}  // namespace collegium::tui
