#include <charconv>
#include <chrono>

#include <spdlog/spdlog.h>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/games.hpp>
#include <collegium/v1/games.pb.h>

#include "handlers/all.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/games_codec.hpp"
#include "handlers/games_input.hpp"
#include "handlers/page_rows.hpp"

namespace collegium::rpc {
namespace {

using plugin_host::Catalogue;
using usecases::Budget;

constexpr std::size_t kLargestPage = 2 << 20;  // bytes of games in one answer

// What every question needs beside the request.
struct Question {
    const Call& call;
    const Catalogue& catalogue;
    const Budget& budget;

    [[nodiscard]] const sdk::Identity& identity(const std::string& discipline) const {
        static const sdk::Identity kNobody;
        const auto plugin = catalogue.plugins().find(discipline);
        return plugin == catalogue.plugins().end() ? kNobody
                                                   : plugin->second->description().identity;
    }
    [[nodiscard]] GameWords words(const std::string& discipline) const {
        return {call.caller.language, identity(discipline).sides};
    }
};

std::string discipline_name(const std::string& id) {
    return "disciplines/" + id;
}

[[nodiscard]] sdk::Result<void> get_rules(const Question& question,
                                          const v1::GetGameRulesRequest& in, v1::GameRules& out) {
    GameDecoder decoder;
    const std::string discipline = decoder.discipline("discipline", in.discipline());
    TRY(decoder.checked());
    const auto rules = TRY(usecases::game_rules(question.catalogue, discipline, question.budget));
    const sdk::Identity& identity = question.identity(discipline);
    const GameWords words = question.words(discipline);
    out.set_name(discipline_name(discipline));
    out.set_title(words.of(identity.name));
    out.set_version(identity.version);
    out.set_board(identity.board);
    encode_rules(words, rules, out);
    return {};
}

[[nodiscard]] sdk::Result<void> list_openings(const Question& question,
                                              const v1::ListOpeningsRequest& in,
                                              v1::ListOpeningsResponse& out) {
    const auto page = TRY(Page::of(question.call, in));
    GameDecoder decoder;
    const std::string discipline = decoder.discipline("discipline", in.discipline());
    const std::string table = decoder.text("table", in.table(), kLongestWord);
    sdk::GameSetup base;
    base.edition = decoder.text("edition", in.edition(), kLongestWord);
    base.parameters = decoder.parameters("parameters", in.parameters());
    TRY(decoder.checked());
    const auto found =
        TRY(usecases::opening_table(question.catalogue, discipline, base, table, question.budget));
    fill_part(page, found.entries, out, out.mutable_openings(), encode_opening);
    return {};
}

[[nodiscard]] sdk::Result<void> replay(const Question& question, const v1::ReplayGameRequest& in,
                                       v1::ReplayGameResponse& out) {
    GameDecoder decoder;
    usecases::ReplayInput input;
    input.game = decoder.game(in.game());
    if (in.has_ply()) input.ply = in.ply();
    input.bottom = decoder.side("bottom", in.bottom());
    input.notation = decoder.text("notation", in.notation(), kLongestWord);
    input.without_moves = in.without_moves();
    TRY(decoder.checked());
    const auto replay = TRY(usecases::replay_game(question.catalogue, input, question.budget));
    out.set_discipline(in.game().discipline());
    out.set_version(question.identity(input.game.discipline).version);
    encode_replay(question.words(input.game.discipline), replay, out);
    return {};
}

[[nodiscard]] sdk::Result<void> parse(const Question& question, const v1::ParseMoveRequest& in,
                                      v1::ParseMoveResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    if (in.text().empty()) decoder.violate("text", "REQUIRED");
    const std::string text = decoder.text("text", in.text(), kLongestWord);
    const std::string notation = decoder.text("notation", in.notation(), kLongestWord);
    TRY(decoder.checked());
    const auto parsed =
        TRY(usecases::parse_move(question.catalogue, game, text, notation, question.budget));
    encode_parsed(question.words(game.discipline), parsed, out);
    return {};
}

[[nodiscard]] sdk::Result<void> check_claim(const Question& question,
                                            const v1::CheckClaimRequest& in,
                                            v1::CheckClaimResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    usecases::GameClaim claim;
    if (in.rule().empty()) decoder.violate("rule", "REQUIRED");
    claim.rule = decoder.text("rule", in.rule(), kLongestWord);
    claim.claimant = decoder.seat("claimant", in.claimant());
    claim.written_move = decoder.text("written_move", in.written_move(), kLongestWord);
    claim.context = decoder.claim_context(in.context(), in.game().moves_size());
    TRY(decoder.checked());
    const auto answer =
        TRY(usecases::check_claim(question.catalogue, game, claim, question.budget));
    encode_claim(question.words(game.discipline), answer, out);
    return {};
}

[[nodiscard]] sdk::Result<void> check_offer(const Question& question,
                                            const v1::CheckOfferRequest& in,
                                            v1::CheckOfferResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    const auto seat = decoder.seat("seat", in.seat());
    auto earlier = decoder.offers(in.earlier(), in.game().moves_size());
    TRY(decoder.checked());
    const auto answer = TRY(
        usecases::check_offer(question.catalogue, game, seat, std::move(earlier), question.budget));
    encode_offer(question.words(game.discipline), answer, out);
    return {};
}

[[nodiscard]] sdk::Result<void> check_ending(const Question& question,
                                             const v1::CheckEndingRequest& in,
                                             v1::CheckEndingResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    const auto event = decoder.event(in.event());
    const auto seat = decoder.seat("seat", in.seat());
    if (in.seat() == v1::SEAT_UNSPECIFIED && event != sdk::EndingEvent::kBothFlags) {
        decoder.violate("seat", "REQUIRED");
    }
    TRY(decoder.checked());
    const auto answer = TRY(usecases::check_ending(
        question.catalogue, game, *event, seat.value_or(sdk::Seat::kFirst), question.budget));
    encode_ending(question.words(game.discipline), answer, out);
    return {};
}

[[nodiscard]] sdk::Result<void> read_records(const Question& question,
                                             const v1::ReadRecordsRequest& in,
                                             v1::ReadRecordsResponse& out) {
    const auto page = TRY(Page::of(question.call, in));
    GameDecoder decoder;
    usecases::ReadInput input;
    input.discipline = decoder.discipline("discipline", in.discipline());
    input.format = decoder.text("format", in.format(), kLongestWord);
    input.edition = decoder.text("edition", in.edition(), kLongestWord);
    input.parameters = decoder.parameters("parameters", in.parameters());
    if (in.text().size() > kLargestRecords) {
        decoder.violate("text", "TOO_LONG", {{"limit", std::to_string(kLargestRecords)}});
    }
    TRY(decoder.checked());
    input.text = in.text();
    input.look_alikes = in.look_alikes();
    input.skip = static_cast<int>(page.number());
    input.limit = page.limit();
    input.largest_page = kLargestPage;
    input.with_texts = in.with_texts();
    const auto read = TRY(usecases::read_records(question.catalogue, input, question.budget));
    out.set_format(read.format);
    const GameWords words = question.words(input.discipline);
    for (const usecases::ReadGame& game : read.games)
        encode_read_game(words, game, in.discipline(), *out.add_games());
    if (read.more) {
        out.set_next_page_token(page.next_token({std::to_string(read.games.back().number)}));
    }
    return {};
}

[[nodiscard]] sdk::Result<void> write_record(const Question& question,
                                             const v1::WriteRecordRequest& in,
                                             v1::WriteRecordResponse& out) {
    constexpr std::size_t kLongestResult = 16;
    GameDecoder decoder;
    usecases::WriteInput input;
    input.game = decoder.game(in.game());
    input.format = decoder.text("format", in.format(), kLongestWord);
    input.tags = decoder.tags(in.tags());
    input.result = decoder.text("result", in.result(), kLongestResult);
    TRY(decoder.checked());
    const auto written = TRY(usecases::write_record(question.catalogue, input, question.budget));
    out.set_text(written.text);
    out.set_format(written.format.id);
    out.set_extension(written.format.extension);
    return {};
}

// Every question runs on the pool for plugins, within the caller's deadline and the server's limit.
template <typename Request, typename Response>
void add_question(Methods& methods,
                  sdk::Result<void> (*answer)(const Question&, const Request&, Response&)) {
    methods.ask(
        [answer](const Call& call, const Request& request, Response& response) {
            const Budget budget = budget_of(call);
            const auto catalogue = call.catalogue();
            auto done = answer(Question{call, *catalogue, budget}, request, response);
            if (!done && done.error().reason == "PLUGIN_FAILED") {
                spdlog::error("call {} {}: {}", call.number, call.method->method,
                              done.error().message);
            }
            return done;
        },
        &methods.environment().plugin_work);
}

}  // namespace

void add_games(Methods& methods) {
    add_question(methods, get_rules);
    add_question(methods, list_openings);
    add_question(methods, replay);
    add_question(methods, parse);
    add_question(methods, check_claim);
    add_question(methods, check_offer);
    add_question(methods, check_ending);
    add_question(methods, read_records);
    add_question(methods, write_record);
}

}  // namespace collegium::rpc
