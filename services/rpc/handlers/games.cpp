#include "handlers/games.hpp"

#include <charconv>

#include <spdlog/spdlog.h>

#include <collegium/rpc/page.hpp>
#include <collegium/usecases/games.hpp>

#include "handlers/game_budget.hpp"
#include "handlers/games_codec.hpp"
#include "handlers/games_input.hpp"

namespace collegium::rpc {
namespace {

using plugin_host::Catalogue;
using usecases::Budget;

constexpr std::size_t kLargestPage = 2 << 20;  // bytes of games in one answer

// What every question needs beside the request.
struct Question {
    const Environment& environment;
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

int number_of(const std::string& text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

[[nodiscard]] sdk::Result<void> get_rules(const Question& question,
                                          const v1::GetGameRulesRequest& in, v1::GameRules& out) {
    GameDecoder decoder;
    const std::string discipline = decoder.discipline("discipline", in.discipline());
    if (auto checked = decoder.checked(); !checked) return checked;
    auto rules = usecases::game_rules(question.catalogue, discipline, question.budget);
    if (!rules) return sdk::refusal_of(std::move(rules));
    const sdk::Identity& identity = question.identity(discipline);
    const GameWords words = question.words(discipline);
    out.set_name(discipline_name(discipline));
    out.set_title(words.of(identity.name));
    out.set_version(identity.version);
    out.set_board(identity.board);
    encode_rules(words, *rules, out);
    return {};
}

[[nodiscard]] sdk::Result<void> list_openings(const Question& question,
                                              const v1::ListOpeningsRequest& in,
                                              v1::ListOpeningsResponse& out) {
    auto page = Page::of(question.environment, in);
    if (!page) return sdk::refusal_of(std::move(page));
    GameDecoder decoder;
    const std::string discipline = decoder.discipline("discipline", in.discipline());
    const std::string table = decoder.text("table", in.table(), kLongestWord);
    sdk::GameSetup base;
    base.edition = decoder.text("edition", in.edition(), kLongestWord);
    base.parameters = decoder.parameters("parameters", in.parameters());
    if (auto checked = decoder.checked(); !checked) return checked;
    auto found =
        usecases::opening_table(question.catalogue, discipline, base, table, question.budget);
    if (!found) return sdk::refusal_of(std::move(found));
    const auto all = static_cast<int>(found->entries.size());
    const int first = page->is_first() ? 0 : std::min(all, number_of(page->position()->front()));
    const int last = std::min(all, first + page->limit());
    for (int i = first; i < last; ++i)
        encode_opening(found->entries[static_cast<std::size_t>(i)], *out.add_openings());
    if (last < all) out.set_next_page_token(page->next_token({std::to_string(last)}));
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
    if (auto checked = decoder.checked(); !checked) return checked;
    auto replay = usecases::replay_game(question.catalogue, input, question.budget);
    if (!replay) return sdk::refusal_of(std::move(replay));
    out.set_discipline(in.game().discipline());
    out.set_version(question.identity(input.game.discipline).version);
    encode_replay(question.words(input.game.discipline), *replay, out);
    return {};
}

[[nodiscard]] sdk::Result<void> parse(const Question& question, const v1::ParseMoveRequest& in,
                                      v1::ParseMoveResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    if (in.text().empty()) decoder.violate("text", "REQUIRED");
    const std::string text = decoder.text("text", in.text(), kLongestWord);
    const std::string notation = decoder.text("notation", in.notation(), kLongestWord);
    if (auto checked = decoder.checked(); !checked) return checked;
    auto parsed = usecases::parse_move(question.catalogue, game, text, notation, question.budget);
    if (!parsed) return sdk::refusal_of(std::move(parsed));
    encode_parsed(question.words(game.discipline), *parsed, out);
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
    if (auto checked = decoder.checked(); !checked) return checked;
    auto answer = usecases::check_claim(question.catalogue, game, claim, question.budget);
    if (!answer) return sdk::refusal_of(std::move(answer));
    encode_claim(question.words(game.discipline), *answer, out);
    return {};
}

[[nodiscard]] sdk::Result<void> check_offer(const Question& question,
                                            const v1::CheckOfferRequest& in,
                                            v1::CheckOfferResponse& out) {
    GameDecoder decoder;
    const usecases::GameInput game = decoder.game(in.game());
    const auto seat = decoder.seat("seat", in.seat());
    auto earlier = decoder.offers(in.earlier(), in.game().moves_size());
    if (auto checked = decoder.checked(); !checked) return checked;
    auto answer =
        usecases::check_offer(question.catalogue, game, seat, std::move(earlier), question.budget);
    if (!answer) return sdk::refusal_of(std::move(answer));
    encode_offer(question.words(game.discipline), *answer, out);
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
    if (auto checked = decoder.checked(); !checked) return checked;
    auto answer = usecases::check_ending(question.catalogue, game, *event,
                                         seat.value_or(sdk::Seat::kFirst), question.budget);
    if (!answer) return sdk::refusal_of(std::move(answer));
    encode_ending(question.words(game.discipline), *answer, out);
    return {};
}

[[nodiscard]] sdk::Result<void> read_records(const Question& question,
                                             const v1::ReadRecordsRequest& in,
                                             v1::ReadRecordsResponse& out) {
    auto page = Page::of(question.environment, in);
    if (!page) return sdk::refusal_of(std::move(page));
    GameDecoder decoder;
    usecases::ReadInput input;
    input.discipline = decoder.discipline("discipline", in.discipline());
    input.format = decoder.text("format", in.format(), kLongestWord);
    input.edition = decoder.text("edition", in.edition(), kLongestWord);
    input.parameters = decoder.parameters("parameters", in.parameters());
    if (in.text().size() > kLargestRecords) {
        decoder.violate("text", "TOO_LONG", {{"limit", std::to_string(kLargestRecords)}});
    }
    if (auto checked = decoder.checked(); !checked) return checked;
    input.text = in.text();
    input.look_alikes = in.look_alikes();
    input.skip = page->is_first() ? 0 : number_of(page->position()->front());
    input.limit = page->limit();
    input.largest_page = kLargestPage;
    input.with_texts = in.with_texts();
    auto read = usecases::read_records(question.catalogue, input, question.budget);
    if (!read) return sdk::refusal_of(std::move(read));
    out.set_format(read->format);
    const GameWords words = question.words(input.discipline);
    for (const usecases::ReadGame& game : read->games)
        encode_read_game(words, game, in.discipline(), *out.add_games());
    if (read->more) {
        out.set_next_page_token(page->next_token({std::to_string(read->games.back().number)}));
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
    if (auto checked = decoder.checked(); !checked) return checked;
    auto written = usecases::write_record(question.catalogue, input, question.budget);
    if (!written) return sdk::refusal_of(std::move(written));
    out.set_text(written->text);
    out.set_format(written->format.id);
    out.set_extension(written->format.extension);
    return {};
}

}  // namespace

GameHandlers::GameHandlers(Environment& environment, const plugin_host::PluginHost& plugins,
                           std::chrono::milliseconds time_limit)
    : ApiService(environment), plugins_(plugins), time_limit_(time_limit) {
    serve(&GameHandlers::GetGameRules, &GameHandlers::ListOpenings, &GameHandlers::ReplayGame,
          &GameHandlers::ParseMove, &GameHandlers::CheckClaim, &GameHandlers::CheckOffer,
          &GameHandlers::CheckEnding, &GameHandlers::ReadRecords, &GameHandlers::WriteRecord);
}

template <typename Request, typename Response, typename Answer>
grpc::ServerUnaryReactor* GameHandlers::ask(grpc::CallbackServerContext* context,
                                            const Request* request, Response* response,
                                            Answer answer) {
    const auto end = budget_end(*context, time_limit_);
    return serve_slow(
        environment_, environment_.plugin_work, context, request, response,
        [this, context, end, answer](const Call& call, const Request& in, Response& out) {
            const Budget budget(end, [context] { return context->IsCancelled(); });
            const auto catalogue = plugins_.catalogue();
            auto done = answer(Question{environment_, call, *catalogue, budget}, in, out);
            if (!done && done.error().reason == "PLUGIN_FAILED") {
                spdlog::error("call {} {}: {}", call.number, call.method->method,
                              done.error().message);
            }
            return done;
        });
}

grpc::ServerUnaryReactor* GameHandlers::GetGameRules(grpc::CallbackServerContext* context,
                                                     const v1::GetGameRulesRequest* request,
                                                     v1::GameRules* response) {
    return ask(context, request, response, get_rules);
}

grpc::ServerUnaryReactor* GameHandlers::ListOpenings(grpc::CallbackServerContext* context,
                                                     const v1::ListOpeningsRequest* request,
                                                     v1::ListOpeningsResponse* response) {
    return ask(context, request, response, list_openings);
}

grpc::ServerUnaryReactor* GameHandlers::ReplayGame(grpc::CallbackServerContext* context,
                                                   const v1::ReplayGameRequest* request,
                                                   v1::ReplayGameResponse* response) {
    return ask(context, request, response, replay);
}

grpc::ServerUnaryReactor* GameHandlers::ParseMove(grpc::CallbackServerContext* context,
                                                  const v1::ParseMoveRequest* request,
                                                  v1::ParseMoveResponse* response) {
    return ask(context, request, response, parse);
}

grpc::ServerUnaryReactor* GameHandlers::CheckClaim(grpc::CallbackServerContext* context,
                                                   const v1::CheckClaimRequest* request,
                                                   v1::CheckClaimResponse* response) {
    return ask(context, request, response, check_claim);
}

grpc::ServerUnaryReactor* GameHandlers::CheckOffer(grpc::CallbackServerContext* context,
                                                   const v1::CheckOfferRequest* request,
                                                   v1::CheckOfferResponse* response) {
    return ask(context, request, response, check_offer);
}

grpc::ServerUnaryReactor* GameHandlers::CheckEnding(grpc::CallbackServerContext* context,
                                                    const v1::CheckEndingRequest* request,
                                                    v1::CheckEndingResponse* response) {
    return ask(context, request, response, check_ending);
}

grpc::ServerUnaryReactor* GameHandlers::ReadRecords(grpc::CallbackServerContext* context,
                                                    const v1::ReadRecordsRequest* request,
                                                    v1::ReadRecordsResponse* response) {
    return ask(context, request, response, read_records);
}

grpc::ServerUnaryReactor* GameHandlers::WriteRecord(grpc::CallbackServerContext* context,
                                                    const v1::WriteRecordRequest* request,
                                                    v1::WriteRecordResponse* response) {
    return ask(context, request, response, write_record);
}

}  // namespace collegium::rpc
