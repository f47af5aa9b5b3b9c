// One competition by a row of a book, from its creation to an approved table, everything through
// the API by those whose work it is.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/games.grpc.pb.h>
#include <collegium/v1/lifecycle.grpc.pb.h>
#include <collegium/v1/regulations.grpc.pb.h>
#include <collegium/v1/results.grpc.pb.h>
#include <collegium/v1/rulebooks.grpc.pb.h>

#include "test_server.hpp"

namespace collegium::rpc {

// All bundled disciplines behind one server, and one account a role that acts in every competition.
class BookServer {
  public:
    BookServer();

    [[nodiscard]] v1::RuleBook book(const std::string& id) const;
    [[nodiscard]] std::vector<v1::Discipline> disciplines() const;

    template <typename Stub, typename Request, typename Response>
    Response ask(const std::string& role,
                 grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                 Request request) const {
        if (const auto* id = Request::descriptor()->FindFieldByName("request_id"))
            request.GetReflection()->SetString(&request, id, new_uuid());
        auto answer = as(role).call(method, request);
        if (!answer.ok()) {
            const Refused refused = answer.refused();
            std::string words = std::string(Request::descriptor()->name()) + " by " + role + ": " +
                                refused.reason + " " + refused.text;
            for (const auto& [field, reason] : refused.fields)
                words += "; " + field + " " + reason;
            throw std::runtime_error(words);
        }
        return std::move(answer.value);
    }
    [[nodiscard]] Client as(const std::string& role) const;

    // Puts a book of the federation's own beside the bundled ones.
    void put_book(const std::string& id, const std::string& toml);
    // As an older program wrote it.
    void rewrite(const std::string& competition,
                 const std::function<void(storage::CompetitionRecord&)>& change);

    // A day so many days from the server's today.
    [[nodiscard]] v1::Date day(int days) const;

    [[nodiscard]] const std::string& organisation() const { return organisation_; }
    [[nodiscard]] const std::string& athlete(std::size_t i) const { return athletes_.at(i); }
    // Somebody who holds no post yet in the competition counted by `taken`.
    [[nodiscard]] const std::string& official(std::size_t i) const { return officials_.at(i); }
    // The person whose account has that role where it must be a person's.
    static constexpr std::size_t kChiefArbiter = 0;
    static constexpr std::size_t kAdmissionChair = 1;
    static constexpr std::size_t kFreeOfficials = 2;

  private:
    mutable TestServer server_;
    Client admin_;
    std::string organisation_;
    std::vector<std::string> athletes_;
    std::vector<std::string> officials_;
};

class RowWalk {
  public:
    RowWalk(BookServer& server, v1::RuleBook book, v1::OfficialDiscipline row)
        : server_(server), book_(std::move(book)), row_(std::move(row)) {}

    void create();
    void regulate(const std::string& parameter, const v1::ParameterValue& value);
    // Applications open, four athletes entered and admitted, numbers drawn, play may begin.
    void open_for_play();
    // The next round, paired, approved and begun: its boards.
    v1::ListBoardsResponse start_round();
    void enter_results(const v1::ListBoardsResponse& boards);
    void close_round();
    // All rounds are closed: the competition is finished and its table approved.
    void approve();

    [[nodiscard]] const std::string& competition() const { return competition_; }
    [[nodiscard]] const std::string& round() const { return round_; }
    [[nodiscard]] int rounds() const { return rounds_; }
    [[nodiscard]] const v1::OfficialDiscipline& row() const { return row_; }
    [[nodiscard]] v1::Regulation regulation() const;

  private:
    void give_what_is_missing();
    [[nodiscard]] v1::ParameterValue value_for(const v1::RegulationParameter& parameter) const;
    void appoint(const std::string& post);
    void enter_athletes();
    void admit();
    void draw_numbers();
    // Does what stands between the competition and the step, then takes it.
    void advance(const std::string& role, v1::Competition::State state);
    [[nodiscard]] v1::Progress progress(const std::string& role) const;
    void satisfy(const v1::ProgressCondition& condition);
    void sign(const std::string& form);

    BookServer& server_;
    v1::RuleBook book_;
    v1::OfficialDiscipline row_;
    std::string competition_;
    std::string tournament_;
    std::string round_;
    int rounds_ = 0;
    std::size_t officials_ = BookServer::kFreeOfficials;
};

}  // namespace collegium::rpc
