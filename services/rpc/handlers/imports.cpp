#include <filesystem>
#include <memory>
#include <utility>

#include <sodium.h>

#include <collegium/importing/read_table.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/usecases/import_registry.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/imports.pb.h>

#include "handlers/all.hpp"
#include "handlers/convert.hpp"
#include "handlers/imports_codec.hpp"
#include "handlers/registry_codec.hpp"
#include "serve.hpp"

namespace collegium::rpc {

using usecases::ImportId;
using usecases::ImportState;
using usecases::ImportStatus;

namespace {

constexpr std::size_t kThreads = 2;
constexpr std::size_t kMostWaiting = 16;
constexpr std::chrono::seconds kReadingTime{20};
constexpr std::size_t kFileNameLimit = 200;

std::string sha256_of(std::string_view bytes) {
    std::string digest(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(digest.data()),
                       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return digest;
}

// What a request for a preview says besides the bytes.
[[nodiscard]] sdk::Result<ImportStatus> decode(const v1::PreviewImportRequest& request) {
    std::vector<sdk::Violation> violations;
    const auto collect = [&](auto&& result) {
        if (!result)
            for (sdk::Violation& violation : result.error().violations)
                violations.push_back(std::move(violation));
    };
    ImportStatus status;
    auto competition = parse_name("competitions", request.competition(), "competition");
    if (competition) status.id.competition = competition::CompetitionId{*competition};
    collect(competition);
    if (!request.application().empty()) {
        auto application = parse_id<admission::ApplicationId>(request.application(), "application");
        if (application && application->competition != status.id.competition)
            application = invalid_field("application", "NAME_MALFORMED",
                                        {{"expected", request.competition() + "/applications/7"}});
        if (application) status.application = *application;
        collect(application);
    }
    status.file_name = text::clean_line(request.file_name());
    if (text::count_characters(status.file_name) > kFileNameLimit)
        violations.push_back(
            {"file_name", "TOO_LONG", {{"limit", std::to_string(kFileNameLimit)}}, {}});
    if (request.content().empty()) violations.push_back({"content", "REQUIRED", {}, {}});
    if (request.content().size() > importing::kLargestFile)
        violations.push_back({"content",
                              "TABLE_TOO_LARGE",
                              {{"limit", std::to_string(importing::kLargestFile >> 20U)}},
                              {}});
    if (!violations.empty()) return invalid_fields(std::move(violations));
    return status;
}

[[nodiscard]] sdk::Result<usecases::ImportDecisions> decode(
    const v1::CommitImportRequest& request) {
    TRY(check_fields(request, {"decisions"}));
    usecases::ImportDecisions decisions;
    for (const v1::ImportDecision& decision : request.decisions()) {
        std::optional<registry::PersonId> person;
        if (!decision.person().empty()) {
            const auto id = TRY(parse_name("persons", decision.person(), "decisions.person"));
            person = registry::PersonId{id};
        }
        decisions[decision.row()] = person;
    }
    return decisions;
}

[[nodiscard]] bool needs_attention(const usecases::JudgedRow& row) {
    return row.verdict == usecases::RowVerdict::kError ||
           row.verdict == usecases::RowVerdict::kPossibleDuplicate;
}

[[nodiscard]] sdk::Result<void> require_judged(const ImportStatus& status) {
    if (status.judgement) return {};
    if (status.refusal) return tl::unexpected(*status.refusal);
    return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_NOT_READY", "still being read");
}

// Files are read and judged on a pool of their own: one that takes long delays other files and
// nothing else.
struct Imports {
    explicit Imports(std::filesystem::path reader_given) : reader(std::move(reader_given)) {}

    const std::filesystem::path reader;  // collegium-table
    usecases::ImportRegistry registry;
    WorkerPool pool{kThreads, kMostWaiting};  // ends first
};

// A file on its way through the reader and the judge.
struct Reading {
    Call call;
    ImportStatus status;
    std::string bytes;
};

[[nodiscard]] sdk::Result<void> read_and_judge(Imports& imports, const Reading& reading) {
    const ImportId& id = reading.status.id;
    auto table = TRY(importing::read_confined(imports.reader, reading.bytes, kReadingTime,
                                              reading.call.environment->stopping));
    auto headings = TRY(importing::find_headings(table));
    auto file = std::make_shared<usecases::ImportFile>();
    file->competition = id.competition;
    file->application = reading.status.application;
    file->name = reading.status.file_name;
    file->sha256 = reading.status.sha256;
    file->rows = importing::read_entrants(table, headings, reading.call.today);
    file->headings = std::move(headings);
    file->table = std::move(table);
    imports.registry.change(id, [&](ImportStatus& now) {
        now.file = file;
        now.rows_total = static_cast<int>(file->rows.size());
    });
    const storage::ReadLease snapshot = reading.call.environment->store.read();
    auto judgement = usecases::judge_import(
        reading.call.caller, *snapshot, *reading.call.library(), *file, [&](int done) {
            imports.registry.change(id, [done](ImportStatus& now) { now.rows_done = done; });
        });
    if (!judgement) return sdk::refusal_of(std::move(judgement));
    const auto judged = std::make_shared<const usecases::Judgement>(*std::move(judgement));
    imports.registry.change(id, [&](ImportStatus& now) {
        now.judgement = judged;
        now.state = ImportState::kReady;
    });
    return {};
}

[[nodiscard]] sdk::Result<void> preview_import(Imports& imports, const Call& call,
                                               const v1::PreviewImportRequest& request,
                                               v1::Import& response) {
    auto status = TRY(decode(request));
    {
        const storage::ReadLease snapshot = call.environment->store.read();
        TRY(usecases::check_import_place(call.caller, *snapshot, *call.library(),
                                         status.id.competition, status.application));
    }
    status.sha256 = to_hex(sha256_of(request.content()));
    const auto reading = std::make_shared<Reading>(Reading{call, status, request.content()});
    const std::int64_t user = call.caller.actor.user;
    reading->status.id = imports.registry.begin(user, std::move(status), call.now);
    const ImportId id = reading->status.id;
    const bool posted = imports.pool.post([&imports, reading, id] {
        const auto done =
            fenced(*reading->call.environment, reading->call,
                   [&]() -> sdk::Result<void> { return read_and_judge(imports, *reading); });
        if (done) return;
        imports.registry.change(id, [&](ImportStatus& now) {
            now.state = ImportState::kRefused;
            now.refusal = done.error();
        });
    });
    if (!posted) {
        return sdk::refuse(sdk::Code::kResourceExhausted, "SERVER_BUSY", "too many files wait",
                           {{"retry_seconds", "2"}});
    }
    const auto begun = TRY(imports.registry.find(user, id, call.now));
    encode(call, begun, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_import_rows(Imports& imports, const Call& call,
                                                 const v1::ListImportRowsRequest& request,
                                                 v1::ListImportRowsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto id = TRY(parse_id<ImportId>(request.name()));
    const auto status = TRY(imports.registry.find(call.caller.actor.user, id, call.now));
    TRY(require_judged(status));
    const auto& rows = status.judgement->rows;
    auto index = static_cast<std::size_t>(page.number());
    for (; index < rows.size(); ++index) {
        if (request.attention_only() && !needs_attention(rows[index])) continue;
        if (response.rows_size() == page.limit()) {
            response.set_next_page_token(page.next_token({std::to_string(index)}));
            break;
        }
        encode_row(call, status, index, *response.add_rows());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> get_import(Imports& imports, const Call& call,
                                           const v1::GetImportRequest& request,
                                           v1::Import& response) {
    const auto id = TRY(parse_id<ImportId>(request.name()));
    const auto status = TRY(imports.registry.find(call.caller.actor.user, id, call.now));
    encode(call, status, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<ImportStatus>> commit_import(
    Imports& imports, const Call& call, storage::Connection& snapshot,
    const v1::CommitImportRequest& request) {
    const auto id = TRY(parse_id<ImportId>(request.name()));
    const auto decisions = TRY(decode(request));
    const auto status = TRY(imports.registry.find(call.caller.actor.user, id, call.now));
    TRY(require_judged(status));
    if (request.sha256() != status.sha256)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_OTHER_FILE", "other bytes");
    std::shared_ptr<const usecases::Judgement> moved;
    auto plan = usecases::commit_import(
        call.caller, snapshot, *call.library(), status.file, *status.judgement, decisions,
        moment_of(call),
        [&imports, id](int done) {
            imports.registry.change(id, [done](ImportStatus& now) {
                now.state = ImportState::kWriting;
                now.rows_done = done;
            });
        },
        moved);
    if (!plan) {
        if (moved && !request.validate_only())
            imports.registry.change(id, [&](ImportStatus& now) { now.judgement = moved; });
        return sdk::refusal_of(std::move(plan));
    }
    const auto entered = [status](usecases::ImportOutcome outcome) {
        ImportStatus after = status;
        after.state = ImportState::kWritten;
        after.rows_done = outcome.lines;
        after.applications = std::move(outcome.applications);
        return after;
    };
    usecases::Plan<ImportStatus> told(snapshot);
    told.preview = entered(std::move(plan->preview));
    told.apply = [&imports, apply = std::move(plan->apply), id, entered](
                     storage::Connection& writer) -> sdk::Result<usecases::Written<ImportStatus>> {
        auto written = apply(writer);
        if (!written) return sdk::refusal_of(std::move(written));
        usecases::Written<ImportStatus> answer;
        answer.journal = std::move(written->journal);
        answer.preceding = std::move(written->preceding);
        answer.value = entered(std::move(written->value));
        return answer;
    };
    told.alone = plan->alone;
    return told;
}

// Whoever waits for the lines may try again.
void note_unwritten(Imports& imports, const Call&, const v1::CommitImportRequest& request) {
    const auto id = ImportId::parse(request.name());
    if (!id) return;
    imports.registry.change(*id, [](ImportStatus& now) {
        if (now.state == ImportState::kWriting) now.state = ImportState::kReady;
    });
}

// What was written, perhaps by an earlier run of the same request, is known to whoever asks next.
void note_written(Imports& imports, const Call&, const v1::CommitImportRequest&, v1::Import& done) {
    const auto id = ImportId::parse(done.name());
    if (!id) return;
    imports.registry.change(*id, [&](ImportStatus& now) {
        now.state = ImportState::kWritten;
        now.rows_done = done.rows_done();
        now.applications.clear();
        for (const std::string& name : done.applications())
            if (const auto application = admission::ApplicationId::parse(name))
                now.applications.push_back(*application);
    });
}

}  // namespace

void add_imports(Methods& methods, std::filesystem::path reader) {
    const auto imports = std::make_shared<Imports>(std::move(reader));
    methods.ask(with(imports, preview_import), &methods.environment().workers);
    methods.ask(with(imports, get_import));
    methods.ask(with(imports, list_import_rows));
    methods.command<v1::Import>(
        with(imports, commit_import),
        {&imports->pool, with(imports, note_written), {}, with(imports, note_unwritten)});
    methods.on_end([imports] { imports->pool.end(); });
}

}  // namespace collegium::rpc
