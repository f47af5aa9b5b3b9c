#include "draw_client.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/v1/documents.pb.h>

namespace collegium::tui {
namespace {

constexpr std::int64_t kEvening = 1791984660;  // 14.10.2026 17:31 in Samara

struct Player {
    int number;
    const char* name;
    const char* full;
    const char* rank;
    int rating;
    const char* region;
    const char* points;
    const char* sides;
};

// Worked example WE-22 of the RU catalogue after three rounds.
constexpr Player kPlayers[] = {
    {1, "Абрамов П. Р.", "Абрамов Пётр Романович", "МС", 2210, "Самарская", "4", "fsf"},
    {2, "Ким Т. О.", "Ким Тимур Олегович", "КМС", 2075, "Саратовская", "2", "sfs"},
    {3, "Орлов С. С.", "Орлов Сергей Сергеевич", "I", 2066, "Ульяновская", "3", "fsf"},
    {4, "Тарасов М. П.", "Тарасов Максим Павлович", "КМС", 2177, "Татарстан", "4", "ssf"},
    {5, "Умаров Р. Т.", "Умаров Руслан Тимурович", "КМС", 2161, "Башкортостан", "2", "sfs"},
    {6, "Юдин А. А.", "Юдин Антон Андреевич", "I", 1990, "Пензенская", "3", "ffs"},
    {7, "Соколов И. Д.", "Соколов Илья Денисович", "МС", 2230, "Саратовская", "5", "sfs"},
    {8, "Яшин К. К.", "Яшин Кирилл Константинович", "I", 1985, "Татарстан", "1", "fsf"},
};

const Player& player(int number) {
    return kPlayers[number - 1];
}

v1::BoardSeat seat(int number) {
    const Player& one = player(number);
    v1::BoardSeat made;
    made.set_number(number);
    made.set_person("persons/" + std::to_string(4800 + number));
    made.set_short_name(one.name);
    made.set_full_name(one.full);
    made.set_rank(one.rank);
    made.set_rating(one.rating);
    made.set_region(one.region);
    made.set_points(one.points);
    made.set_sides(one.sides);
    return made;
}

void add_pair(v1::Round& round, int first, int second, const char* rule) {
    v1::Pair& pair = *round.add_pairs();
    pair.set_board(round.pairs_size());
    *pair.mutable_first() = seat(first);
    *pair.mutable_second() = seat(second);
    pair.set_rule(rule);
}

void add_check(v1::Round& round, v1::RoundCheck::State state, const char* text,
               const char* article = "") {
    v1::RoundCheck& check = *round.add_checks();
    check.set_state(state);
    check.set_text(text);
    check.set_article(article);
}

template <typename Resource>
void offer(Resource& resource, const std::string& action, const std::string& refusal = {}) {
    auto& allowed = *resource.add_actions();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
}

tl::unexpected<net::ClientError> not_found() {
    net::ClientError error;
    error.code = sdk::Code::kNotFound;
    return tl::unexpected<net::ClientError>(error);
}

v1::Participant make_participant(const Player& one) {
    v1::Participant made;
    made.set_name(kMen + "/participants/" + std::to_string(100 + one.number));
    made.set_etag("1");
    made.set_number(one.number);
    made.set_entrant(kSemifinal + "/entrants/" + std::to_string(500 + one.number));
    made.set_person("persons/" + std::to_string(4800 + one.number));
    made.set_full_name(one.full);
    made.set_short_name(one.name);
    made.set_rank(one.rank);
    made.set_rating(one.rating);
    made.set_region(one.region);
    made.set_organisation("СШ № 3");
    made.set_state(v1::Participant::STATE_PLAYING);
    made.set_joined_round(1);
    made.set_points(one.points);
    return made;
}

v1::Tournament make_tournament() {
    v1::Tournament made;
    made.set_name(kMen);
    made.set_etag("9");
    made.set_number(1);
    made.set_title("Мужчины");
    made.set_discipline("russian");
    made.set_discipline_name("русские шашки");
    made.add_age_groups("adults");
    made.add_age_group_names("мужчины");
    made.set_state(v1::TOURNAMENT_STATE_RUNNING);
    made.set_state_text("идёт");
    made.set_system(v1::TOURNAMENT_SYSTEM_SWISS);
    made.set_system_text("швейцарская");
    made.set_method("ru-numbers");
    made.set_method_text("способ B, 5.4.10.5");
    made.set_numbering(v1::NUMBERING_LOT);
    made.set_rounds(7);
    made.set_games(1);
    made.set_scoring("2-1-0");
    made.set_scoring_text("2–1–0");
    made.add_criteria("solkoff");
    made.add_criteria_names("Солкофа");
    made.set_participant_count(8);
    made.set_current_round(3);
    made.set_closed_rounds(3);
    made.set_first_side("Белые");
    made.set_second_side("Чёрные");
    made.set_seed_mark("7F3A-19C2");
    made.set_absences_allowed(true);
    for (const auto& [field, text] :
         {std::pair("system", "Положение, п. 7.1"), std::pair("rounds", "Положение, п. 4.2"),
          std::pair("numbering", "правила, 12.2"), std::pair("games", "по умолчанию")}) {
        auto& source = *made.add_sources();
        source.set_field(field);
        source.set_text(text);
    }
    for (const auto& [field, id, title] :
         {std::tuple("age_groups", "adults", "мужчины, женщины"),
          std::tuple("system", "1", "швейцарская"), std::tuple("system", "2", "круговая"),
          std::tuple("method", "ru-blind", "способ A"),
          std::tuple("method", "ru-numbers", "способ B"), std::tuple("numbering", "1", "жребий"),
          std::tuple("numbering", "2", "по рейтингу"), std::tuple("criteria", "solkoff", "Солкофа"),
          std::tuple("criteria", "wins", "победы")}) {
        auto& choice = *made.add_choices();
        choice.set_field(field);
        choice.set_id(id);
        choice.set_title(title);
    }
    offer(made, "tournament.update", "Номера присвоены: настройки не меняются");
    offer(made, "tournament.delete", "Номера присвоены: турнир не удаляется");
    offer(made, "participant.annul");
    return made;
}

v1::Round without_pairs(int number) {
    v1::Round round;
    round.set_name(kMen + "/rounds/" + std::to_string(number));
    round.set_number(number);
    round.set_planned(7);
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    return round;
}

}  // namespace

v1::Round DrawClient::drafted() {
    v1::Round round = without_pairs(4);
    round.set_etag("21");
    round.set_state(v1::Round::STATE_DRAFT);
    round.set_method_text("способ B, 5.4.10.5");
    round.set_seed_mark("7F3A-19C2");
    round.set_paired_by("Гущина Н. В.");
    round.mutable_pair_time()->set_seconds(kEvening);
    add_pair(round, 7, 6, "опускание");
    add_pair(round, 4, 1, "группа");
    add_pair(round, 8, 3, "опускание");
    add_pair(round, 5, 2, "группа");
    round.set_board_count(4);
    using Check = v1::RoundCheck;
    add_check(round, Check::STATE_MET, "никто не встречается дважды");
    add_check(round, Check::STATE_MET, "нет четырёх одинаковых цветов подряд");
    add_check(round, Check::STATE_MET, "все группы без противоречий", "5.4.10.8");
    add_check(round, Check::STATE_NOT_APPLICABLE, "плюс не нужен: 8 участников");
    return round;
}

DrawClient::DrawClient() {
    tournaments = {make_tournament()};
    for (const Player& one : kPlayers)
        participants.push_back(make_participant(one));
    for (int number = 1; number <= 3; ++number) {
        v1::Round closed_round = drafted();
        closed_round.set_name(kMen + "/rounds/" + std::to_string(number));
        closed_round.set_number(number);
        closed_round.set_state(v1::Round::STATE_CLOSED);
        rounds[number] = closed_round;
    }
    rounds[4] = drafted();
    reasons[2] = {
        "Очковые группы после тура 3: 5 [7]  4 [4, 1]  3 [6, 3]  2 [5, 2]  1 [8]; чётный тур — "
        "внутри группы по убыванию номера (5.4.10.5.3).",
        "№ 7 встречался с 4 и 1: соперника в следующей группе нет. Группы 5 и 4 объединены: "
        "[7, 4, 1] — настройка «объединять группы» (книга молчит).",
        "Нечётная группа: последний, № 1, вниз — тогда 7–4, уже играли; № 4 вниз — тогда 7–1, уже "
        "играли; № 7 вниз — остаётся пара 4–1 ✓ (5.4.10.5.4).",
        "Цвет: у обоих последний белый; перевес белых больше у № 1 (2:1) — он меняет цвет: белые у "
        "№ 4. Четырёх подряд нет (5.4.10.2)."};
    change.set_decision(3);
    change.set_kind(v1::ChangePairsRequest::KIND_SWAP);
    for (const char* before : {"3. 8 – 3", "4. 5 – 2"})
        change.add_before(before);
    for (const char* after : {"3. 8 – 2", "4. 5 – 3"})
        change.add_after(after);
    change.set_changed_by("Петрова Г. А.");
    change.mutable_change_time()->set_seconds(kEvening);
    leaving.set_played(3);
    leaving.set_scheduled(7);
    leaving.add_consequences("Сыграно 3 из 7");
    leaving.add_consequences(
        "меньше половины: результаты не засчитываются, соперникам «+» не ставится (5.4.5.2)");
    serve_tournaments();
    serve_participants();
    serve_rounds();
    serve_conduct();
    fake.log_in_chief_arbiter();
}

void DrawClient::open() {
    enter_competition(fake.app(), drafts, federation.competitions[1], "pairing");
    (void)fake.frame();
}

int DrawClient::press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        fake.press(key);
        fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* DrawClient::action(const std::string& id) {
    static std::vector<Action> table;
    table = fake.app().actions();
    for (const Action& one : table)
        if (one.id == id) return &one;
    return nullptr;
}

void DrawClient::run(const std::string& id) {
    const Action* found = action(id);
    ASSERT_NE(found, nullptr) << id;
    const Action copy = *found;
    fake.app().run_action(copy);
    fake.pass(std::chrono::milliseconds(500));
}

void DrawClient::changed(const std::string& subject, const std::string& action) {
    net::WatchEvent event = change_of(subject, 22, action);
    event.scope = kSemifinal;
    fake.app().on_watch(event);
    fake.pass(std::chrono::seconds(4));
}

template <typename T>
std::optional<net::Reply<T>> DrawClient::refused() {
    if (!refusal) return std::nullopt;
    net::Reply<T> reply = tl::unexpected<net::ClientError>(*refusal);
    refusal.reset();
    return reply;
}

void DrawClient::serve_tournaments() {
    FakeTransport& server = fake.server();
    server.on<v1::ListTournamentsRequest, v1::ListTournamentsResponse>(
        [this](const auto&) -> net::Reply<v1::ListTournamentsResponse> {
            v1::ListTournamentsResponse answer;
            for (v1::Tournament one : tournaments) {
                one.clear_actions();
                *answer.add_tournaments() = one;
            }
            return answer;
        });
    server.on<v1::GetTournamentRequest, v1::Tournament>(
        [this](const auto& request) -> net::Reply<v1::Tournament> {
            for (const v1::Tournament& one : tournaments)
                if (one.name() == request.name()) return one;
            return not_found();
        });
    server.on<v1::SuggestTournamentRequest, v1::Tournament>(
        [this](const auto& request) -> net::Reply<v1::Tournament> {
            v1::Tournament suggested = make_tournament();
            suggested.clear_name();
            suggested.clear_etag();
            suggested.clear_actions();
            suggested.set_title("Женщины");
            *suggested.mutable_stages_of() = request.stages_of();
            int place = 0;
            for (const v1::Tournament& one : tournaments) {
                auto& choice = *suggested.add_choices();
                choice.set_field("stages_of");
                choice.set_id(one.name());
                choice.set_title(std::to_string(++place) + ". " + one.title());
            }
            if (request.system() == v1::TOURNAMENT_SYSTEM_ROUND_ROBIN) {
                suggested.set_system(request.system());
                suggested.clear_method();
                suggested.clear_rounds();
                suggested.set_cycles(2);
                suggested.clear_criteria();
                suggested.add_criteria("wins");
            }
            return suggested;
        });
    server.on<v1::CreateTournamentRequest, v1::Tournament>(
        [this](const auto& request) -> net::Reply<v1::Tournament> {
            if (auto no = refused<v1::Tournament>()) return *no;
            created.push_back(request);
            v1::Tournament made = request.tournament();
            made.set_name(kSemifinal + "/tournaments/" + std::to_string(tournaments.size() + 1));
            made.set_state(v1::TOURNAMENT_STATE_PREPARED);
            tournaments.push_back(made);
            return made;
        });
    server.on<v1::UpdateTournamentRequest, v1::Tournament>(
        [this](const auto& request) -> net::Reply<v1::Tournament> {
            updated.push_back(request);
            tournaments.front() = request.tournament();
            return request.tournament();
        });
}

void DrawClient::serve_participants() {
    FakeTransport& server = fake.server();
    server.on<v1::ListParticipantsRequest, v1::ListParticipantsResponse>(
        [this](const auto&) -> net::Reply<v1::ListParticipantsResponse> {
            v1::ListParticipantsResponse answer;
            for (const v1::Participant& one : participants)
                *answer.add_participants() = one;
            return answer;
        });
    server.on<v1::AddParticipantsRequest, v1::AddParticipantsResponse>(
        [this](const auto& request) -> net::Reply<v1::AddParticipantsResponse> {
            v1::AddParticipantsResponse answer;
            v1::Participant fresh = make_participant(
                {9, "Эрдман Л. Ф.", "Эрдман Лука Фёдорович", "", 0, "Самарская", "0", ""});
            fresh.set_number(0);
            fresh.set_joined_round(request.joined_round());
            *answer.add_participants() = fresh;
            auto& skipped = *answer.add_skipped();
            skipped.set_short_name("Щукин Р. Л.");
            skipped.set_text("не допущен (5.3)");
            for (const v1::Participant& one : others)
                *answer.add_others() = one;
            answer.set_undecided(undecided);
            if (!undecided.empty()) answer.clear_participants();
            if (request.validate_only()) return answer;
            added.push_back(request);
            participants.push_back(fresh);
            return answer;
        });
    server.on<v1::DrawNumbersRequest, v1::DrawNumbersResponse>(
        [this](const auto& request) -> net::Reply<v1::DrawNumbersResponse> {
            if (auto no = refused<v1::DrawNumbersResponse>()) return *no;
            drawn.push_back(request);
            v1::DrawNumbersResponse answer;
            tournament().set_state(v1::TOURNAMENT_STATE_DRAWN);
            tournament().set_seed_mark("7F3A-19C2");
            for (std::size_t i = 0; i < participants.size(); ++i)
                participants[i].set_number(static_cast<int>(i) + 1);
            *answer.mutable_tournament() = tournament();
            for (const v1::Participant& one : participants)
                *answer.add_participants() = one;
            return answer;
        });
    server.on<v1::SetAbsencesRequest, v1::Participant>(
        [this](const auto& request) -> net::Reply<v1::Participant> {
            absences.push_back(request);
            for (v1::Participant& one : participants)
                if (one.name() == request.name()) {
                    *one.mutable_absent_rounds() = request.rounds();
                    return one;
                }
            return not_found();
        });
    server.on<v1::SetRatingsRequest, v1::SetRatingsResponse>(
        [this](const auto& request) -> net::Reply<v1::SetRatingsResponse> {
            ratings.push_back(request);
            v1::SetRatingsResponse answer;
            for (v1::Participant& one : participants)
                if (one.name() == request.ratings(0).participant()) {
                    one.set_rating(request.ratings(0).rating());
                    *answer.add_participants() = one;
                }
            return answer;
        });
    server.on<v1::WithdrawParticipantRequest, v1::WithdrawParticipantResponse>(
        [this](const auto& request) -> net::Reply<v1::WithdrawParticipantResponse> {
            withdrawn.push_back(request);
            v1::WithdrawParticipantResponse answer = leaving;
            for (v1::Participant& one : participants) {
                if (one.name() != request.name()) continue;
                *answer.mutable_participant() = one;
                answer.mutable_participant()->set_state(request.state());
                if (!request.validate_only()) one.set_state(request.state());
            }
            return answer;
        });
    server.on<v1::ReinstateParticipantRequest, v1::Participant>(
        [this](const auto& request) -> net::Reply<v1::Participant> {
            reinstated.push_back(request);
            for (v1::Participant& one : participants)
                if (one.name() == request.name()) {
                    one.set_state(v1::Participant::STATE_PLAYING);
                    return one;
                }
            return not_found();
        });
    server.on<v1::ReplaceParticipantRequest, v1::ReplaceParticipantResponse>(
        [this](const auto& request) -> net::Reply<v1::ReplaceParticipantResponse> {
            replaced.push_back(request);
            v1::Participant newcomer;
            newcomer.set_entrant(kSemifinal + "/entrants/601");
            newcomer.set_full_name("Новиков Олег Ильич");
            newcomer.set_short_name("Новиков О. И.");
            v1::ReplaceParticipantResponse answer;
            if (request.validate_only())
                *answer.add_candidates() = newcomer;
            else
                *answer.mutable_participant() = newcomer;
            return answer;
        });
}

void DrawClient::serve_rounds() {
    FakeTransport& server = fake.server();
    server.on<v1::GetRoundRequest, v1::Round>([this](const auto& request) -> net::Reply<v1::Round> {
        for (const auto& [number, one] : rounds)
            if (one.name() == request.name()) return one;
        return not_found();
    });
    server.on<v1::ExplainPairRequest, v1::ExplainPairResponse>(
        [this](const auto& request) -> net::Reply<v1::ExplainPairResponse> {
            ++explained;
            v1::ExplainPairResponse answer;
            const auto found = reasons.find(request.board());
            if (found == reasons.end())
                answer.add_lines("По убыванию номера внутри группы (5.4.10.5.3).");
            else
                for (const std::string& line : found->second)
                    answer.add_lines(line);
            return answer;
        });
    server.on<v1::PairRoundRequest, v1::Round>(
        [this](const auto& request) -> net::Reply<v1::Round> {
            if (auto no = refused<v1::Round>()) return *no;
            paired.push_back(request);
            rounds[4] = drafted();
            if (request.again()) {
                rounds[4].set_etag("22");
                rounds[4].mutable_pairs(3)->set_changed(true);
            }
            return rounds[4];
        });
    server.on<v1::ReplayRoundRequest, v1::ReplayRoundResponse>(
        [this](const auto&) -> net::Reply<v1::ReplayRoundResponse> {
            v1::ReplayRoundResponse answer;
            answer.set_same(true);
            answer.set_event_file(event_file);
            return answer;
        });
    server.on<v1::ChangePairsRequest, v1::ChangePairsResponse>(
        [this](const auto& request) -> net::Reply<v1::ChangePairsResponse> {
            if (auto no = refused<v1::ChangePairsResponse>()) return *no;
            changes.push_back(request);
            v1::ChangePairsResponse answer;
            *answer.mutable_change() = change;
            answer.mutable_change()->set_reason(request.reason());
            if (!request.validate_only()) {
                rounds[4].set_etag("23");
                *rounds[4].add_changes() = answer.change();
            }
            *answer.mutable_round() = rounds[4];
            return answer;
        });
    server.on<v1::DiscardRoundRequest, v1::DiscardRoundResponse>(
        [this](const auto& request) -> net::Reply<v1::DiscardRoundResponse> {
            discarded.push_back(request);
            rounds[4] = without_pairs(4);
            return v1::DiscardRoundResponse();
        });
    server.on<v1::GetDocumentRequest, v1::Document>(
        [](const auto& request) -> net::Reply<v1::Document> {
            v1::Document document;
            document.set_competition(request.competition());
            document.set_kind(request.kind());
            document.set_subject(request.subject());
            document.set_title("Пары тура 4");
            document.set_state(v1::Document::STATE_DRAFT);
            return document;
        });
}

void DrawClient::serve_conduct() {
    FakeTransport& server = fake.server();
    server.on<v1::ApproveRoundRequest, v1::Round>(
        [this](const auto& request) -> net::Reply<v1::Round> {
            if (auto no = refused<v1::Round>()) return *no;
            approved.push_back(request);
            rounds[4].set_state(v1::Round::STATE_APPROVED);
            rounds[4].set_etag("30");
            rounds[4].set_approved_by("Петрова Г. А.");
            return rounds[4];
        });
    server.on<v1::StartRoundRequest, v1::Round>(
        [this](const auto& request) -> net::Reply<v1::Round> {
            started.push_back(request);
            if (auto no = refused<v1::Round>()) return *no;
            rounds[4].set_state(v1::Round::STATE_PLAYING);
            rounds[4].set_etag("31");
            rounds[4].mutable_start_time()->set_seconds(kEvening + 60);
            rounds[4].set_missing_results(4);
            return rounds[4];
        });
    server.on<v1::CloseRoundRequest, v1::Round>(
        [this](const auto& request) -> net::Reply<v1::Round> {
            closed.push_back(request);
            rounds[4].set_state(v1::Round::STATE_CLOSED);
            rounds[4].set_etag("32");
            rounds[4].mutable_close_time()->set_seconds(kEvening + 7200);
            tournament().set_closed_rounds(4);
            rounds[5] = without_pairs(5);
            return rounds[4];
        });
    server.on<v1::ReopenRoundRequest, v1::Round>(
        [this](const auto& request) -> net::Reply<v1::Round> {
            reopened.push_back(request);
            rounds[4].set_state(v1::Round::STATE_PLAYING);
            return rounds[4];
        });
}

}  // namespace collegium::tui
