// What the client is answered about tables: WE-18 of the draughts catalogue, places and their
// reasons.
#include <collegium/v1/documents.pb.h>

#include "round_client.hpp"
#include "round_rows.hpp"

namespace collegium::tui {
namespace {

// WE-18 of the draughts catalogue: six players, everybody against everybody.
v1::Standings round_robin() {
    struct Line {
        int place, number;
        const char* full;
        const char* brief;
        const char* rank;
        std::vector<const char*> cross;
        const char* points;
        std::vector<const char*> values;
    };
    const std::vector<Line> lines{
        {1,
         3,
         "Жуков Денис Викторович",
         "Жуков Д. В.",
         "КМС",
         {"1", "1", "×", "2", "1", "2"},
         "7",
         {"1", "14½", "2"}},
        {2,
         1,
         "Абрамов Пётр Романович",
         "Абрамов П. Р.",
         "МС",
         {"×", "0", "1", "2", "2", "2"},
         "7",
         {"1", "13½", "3"}},
        {3,
         2,
         "Ёлкин Артём Сергеевич",
         "Ёлкин А. С.",
         "КМС",
         {"2", "×", "1", "1", "1", "1"},
         "6",
         {"", "15½", "1"}},
        {4,
         4,
         "Иванов Илья Ильич",
         "Иванов И. И.",
         "I",
         {"0", "1", "0", "×", "2", "2"},
         "5",
         {"", "8", "2"}},
        {5,
         5,
         "Щукина Ольга Павловна",
         "Щукина О. П.",
         "II",
         {"0", "1", "1", "0", "×", "2"},
         "4",
         {"", "7½", "1"}},
        {6,
         6,
         "Яшин Кирилл Константинович",
         "Яшин К. К.",
         "I",
         {"0", "1", "0", "0", "0", "×"},
         "1",
         {"", "3", "0"}},
    };
    v1::Standings made;
    made.set_tournament(kTournament);
    made.set_round(5);
    made.set_planned(5);
    made.set_complete(true);
    made.set_round_robin(true);
    made.set_scale("2–1–0");
    made.set_criteria_source("Положение, п. 8.2");
    made.set_results_version(41);
    made.mutable_compute_time()->set_seconds(kRoundNow + 88 * kRoundMinute);
    made.set_document_kind("round-robin-table");
    made.set_document_subject(kTournament + "/rounds/5");
    allow(*made.mutable_actions(), "standings.publish");
    allow(*made.mutable_actions(), "standings.approve");
    const auto criterion = [&](const char* id, const char* name, const char* brief,
                               const char* article) {
        v1::Criterion& one = *made.add_criteria();
        one.set_id(id);
        one.set_name(name);
        one.set_short_name(brief);
        one.set_article(article);
    };
    criterion("direct", "Личная встреча", "Лв", "5.4.8.2");
    criterion("berger", "Зонненборна-Бергера", "ЗБ", "5.4.8.3.1");
    criterion("wins", "Число побед", "Поб", "5.4.8.4");
    for (const Line& line : lines) {
        v1::StandingsRow& row = *made.add_rows();
        row.mutable_who()->set_number(line.number);
        row.mutable_who()->set_full_name(line.full);
        row.mutable_who()->set_short_name(line.brief);
        row.mutable_who()->set_rank(line.rank);
        row.mutable_who()->set_points(line.points);
        row.set_place(line.place);
        row.set_last_place(line.place);
        row.set_place_text(std::to_string(line.place));
        row.set_counted(true);
        for (const char* cell : line.cross)
            row.add_cross(cell);
        for (const char* value : line.values)
            row.add_values(value);
        int round = 0;
        for (std::size_t i = 0; i < line.cross.size(); ++i) {
            if (static_cast<int>(i) + 1 == line.number) continue;
            v1::RoundCell& cell = *row.add_cells();
            cell.set_round(++round);
            cell.set_opponent(static_cast<int>(i) + 1);
            cell.set_first(round % 2 == 1);
            cell.set_text(line.cross[i]);
            cell.set_played(true);
        }
    }
    return made;
}

}  // namespace

void RoundClient::swap_leaders() {
    standings.mutable_rows()->SwapElements(0, 1);
    for (int i = 0; i < 2; ++i) {
        v1::StandingsRow& row = *standings.mutable_rows(i);
        row.set_place(i + 1);
        row.set_last_place(i + 1);
        row.set_place_text(std::to_string(i + 1));
    }
    standings.set_results_version(standings.results_version() + 1);
}

void RoundClient::serve_standings() {
    standings = round_robin();
    approval.set_tournament(kTournament);
    approval.set_etag("v9");
    FakeTransport& server = fake.server();
    server.on<v1::GetStandingsRequest, v1::Standings>(
        [this](const auto& request) -> net::Reply<v1::Standings> {
            asked.push_back(request);
            v1::Standings answer = standings;
            if (request.round() > 0) answer.set_round(request.round());
            return answer;
        });
    server.on<v1::ExplainPlaceRequest, v1::ExplainPlaceResponse>(
        [this](const auto& request) -> net::Reply<v1::ExplainPlaceResponse> {
            explained.push_back(request);
            v1::ExplainPlaceResponse response;
            if (request.number() != 3) {
                response.add_lines("Очки: " + std::to_string(request.number()));
                return response;
            }
            for (const char* line :
                 {"Очки: 7 и 7 — равенство с Абрамовым П. Р. (№ 1). Разделяют критерии:",
                  "1) Личная встреча: тур 3, 1:1 — равны. Дальше (5.4.8.2).",
                  "2) Зонненборна-Бергера (5.4.8.3.1): 14½ против 13½ — ВЫШЕ Жуков.",
                  "   Жуков:   победы над № 4 (5) и № 6 (1) = 6;",
                  "            ничьи с № 1 (7), № 2 (6), № 5 (4) = 17, половина 8½;  6 + 8½",
                  "   Абрамов: победы над № 4 (5), № 5 (4), № 6 (1) = 10;",
                  "            ничья с № 3 (7), половина 3½;                         10 + 3½",
                  "3) Число побед: не применялось (места уже разделены)."})
                response.add_lines(line);
            response.add_rated_lines("Жуков: 7 очков из 10, сыграно 5, плюсов нет (5.4.7.2)");
            return response;
        });
    server.on<v1::GetParticipantCardRequest, v1::ParticipantCard>(
        [this](const auto& request) -> net::Reply<v1::ParticipantCard> {
            v1::ParticipantCard made;
            for (const v1::StandingsRow& row : standings.rows()) {
                if (row.who().number() != request.number()) continue;
                *made.mutable_who() = row.who();
                made.set_points(row.who().points());
                made.set_place_text(row.place_text());
                *made.mutable_values() = row.values();
                *made.mutable_criteria() = standings.criteria();
                made.set_document_subject(kTournament + "/participants/12");
                for (const v1::RoundCell& cell : row.cells()) {
                    v1::ParticipantCard::Line& line = *made.add_lines();
                    *line.mutable_cell() = cell;
                    for (const v1::StandingsRow& other : standings.rows())
                        if (other.who().number() == cell.opponent())
                            *line.mutable_opponent() = other.who();
                }
            }
            return made;
        });
    server.on<v1::GetApprovalRequest, v1::Approval>(
        [this](const auto&) -> net::Reply<v1::Approval> { return approval; });
    server.on<v1::ApproveResultsRequest, v1::Approval>(
        [this](const auto& request) -> net::Reply<v1::Approval> {
            approved.push_back(request);
            approval.set_approved(true);
            return approval;
        });
    server.on<v1::GetDocumentRequest, v1::Document>(
        [](const auto& request) -> net::Reply<v1::Document> {
            v1::Document document;
            document.set_name("competitions/14/documents/31");
            document.set_kind(request.kind());
            document.set_subject(request.subject());
            document.set_title("Таблица результатов");
            document.set_state(v1::Document::STATE_DRAFT);
            return document;
        });
}

}  // namespace collegium::tui
