// Fills a new store with the demo federation through the public API: also an example of a client.
// Usage: collegium-demo-seed --server unix:PATH --secret FILE --federation federation.json
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>

#include "client.hpp"
#include "collegium/v1/competitions.grpc.pb.h"
#include "collegium/v1/organisations.grpc.pb.h"
#include "collegium/v1/persons.grpc.pb.h"
#include "collegium/v1/users.grpc.pb.h"
#include "competitions.hpp"

namespace {

namespace v1 = collegium::v1;
using demo::Client;
using demo::Names;
using demo::new_request_id;
using demo::parse_date;
using nlohmann::json;

Names create_organisations(Client& client, const json& rows) {
    const std::map<std::string, v1::Organisation::Kind> kinds{
        {"FEDERATION", v1::Organisation::KIND_FEDERATION},
        {"CLUB", v1::Organisation::KIND_CLUB},
        {"SCHOOL", v1::Organisation::KIND_SPORT_SCHOOL}};
    auto stub = v1::OrganisationService::NewStub(client.channel());
    Names names;
    for (const auto& row : rows) {
        v1::CreateOrganisationRequest request;
        auto& organisation = *request.mutable_organisation();
        organisation.set_full_name(row.at("name"));
        organisation.set_short_name(row.at("short"));
        organisation.set_kind(kinds.at(row.at("kind")));
        organisation.set_region(row.at("region"));
        request.set_request_id(new_request_id());
        names[row.at("key")] =
            client
                .call<v1::Organisation>(*stub, &v1::OrganisationService::Stub::CreateOrganisation,
                                        request)
                .name();
    }
    return names;
}

Names create_persons(Client& client, const json& rows, const Names& organisations) {
    auto stub = v1::PersonService::NewStub(client.channel());
    Names names;
    for (const auto& row : rows) {
        v1::CreatePersonRequest request;
        auto& data = *request.mutable_person()->mutable_public_data();
        data.mutable_cyrillic_name()->set_surname(row.at("family_name"));
        data.mutable_cyrillic_name()->set_given_name(row.at("given_name"));
        data.mutable_cyrillic_name()->set_patronymic(row.at("patronymic"));
        data.set_sex(row.at("sex") == "MALE" ? v1::SEX_MALE : v1::SEX_FEMALE);
        data.set_region(row.at("region"));
        data.set_organisation(organisations.at(row.at("organisation")));
        data.set_arbiter_category(row.value("arbiter_category", ""));
        // Titles and ranks stand in one column of the data file, as in a list on paper.
        const std::string rank = row.value("rank", "");
        if (rank == "МС") {
            data.set_sport_title(rank);
        } else {
            data.set_sport_rank(rank);
        }
        *request.mutable_person()->mutable_restricted_data()->mutable_birth_date() =
            parse_date(row.at("birth_date"));
        request.set_request_id(new_request_id());
        names[row.at("family_name")] =
            client.call<v1::Person>(*stub, &v1::PersonService::Stub::CreatePerson, request).name();
    }
    return names;
}

Names create_competitions(Client& client, const json& rows, const Names& organisations) {
    auto stub = v1::CompetitionService::NewStub(client.channel());
    Names names;
    for (const auto& row : rows) {
        v1::CreateCompetitionRequest request;
        auto& competition = *request.mutable_competition();
        competition.set_code(row.at("code"));
        competition.set_title(row.at("name"));
        *competition.mutable_start_date() = parse_date(row.at("start"));
        *competition.mutable_end_date() = parse_date(row.at("end"));
        competition.set_venue(row.at("venue"));
        competition.set_time_zone(row.at("zone"));
        competition.set_organiser(organisations.at(row.at("organiser")));
        competition.set_discipline("disciplines/" + row.at("discipline").get<std::string>());
        if (row.contains("event")) demo::choose_from_book(row.at("event"), competition);
        request.set_request_id(new_request_id());
        names[row.at("key")] =
            client
                .call<v1::Competition>(*stub, &v1::CompetitionService::Stub::CreateCompetition,
                                       request)
                .name();
    }
    return names;
}

std::string full_name(const json& person) {
    return fmt::format("{} {} {}", person.at("family_name").get<std::string>(),
                       person.at("given_name").get<std::string>(),
                       person.at("patronymic").get<std::string>());
}

void create_users(Client& client, const json& federation, const Names& persons,
                  const Names& competitions) {
    auto stub = v1::UserService::NewStub(client.channel());
    std::map<std::string, std::string> full_names;
    for (const auto& person : federation.at("officials")) {
        full_names[person.at("family_name")] = full_name(person);
    }
    for (const auto& row : federation.at("users")) {
        v1::CreateUserRequest create;
        create.mutable_user()->set_user_name(row.at("user"));
        create.mutable_user()->set_full_name(full_names.at(row.at("person")));
        create.mutable_user()->set_person(persons.at(row.at("person")));
        create.set_request_id(new_request_id());
        const auto created =
            client.call<v1::CreateUserResponse>(*stub, &v1::UserService::Stub::CreateUser, create);
        for (const auto& grant : row.at("grants")) {
            v1::GrantRoleRequest request;
            request.mutable_grant()->set_user(created.user().name());
            request.mutable_grant()->set_role("roles/" + grant.at("role").get<std::string>());
            request.mutable_grant()->set_scope(grant.contains("competition")
                                                   ? competitions.at(grant.at("competition"))
                                                   : "federation");
            request.mutable_grant()->set_basis(grant.at("basis"));
            request.set_request_id(new_request_id());
            client.call<v1::Grant>(*stub, &v1::UserService::Stub::GrantRole, request);
        }
        Client person(client.channel());
        person.log_in_first_time(row.at("user"), created.one_time_code());
        person.log_out();
    }
}

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

void seed(const std::string& server, const std::string& secret,
          const std::string& federation_file) {
    const json federation = json::parse(read_file(federation_file));
    Client administrator(grpc::CreateChannel(server, grpc::InsecureChannelCredentials()));
    administrator.log_in_first_time("administrator", first_line(read_file(secret)));
    const auto organisations = create_organisations(administrator, federation.at("organisations"));
    auto persons = create_persons(administrator, federation.at("persons"), organisations);
    const auto officials = create_persons(administrator, federation.at("officials"), organisations);
    const auto competitions =
        create_competitions(administrator, federation.at("competitions"), organisations);
    create_users(administrator, federation, officials, competitions);
    persons.insert(officials.begin(), officials.end());
    for (const auto& row : federation.at("competitions"))
        if (row.contains("event"))
            demo::run_competition(administrator, row.at("event"), competitions.at(row.at("key")),
                                  {organisations, persons});
    administrator.log_out();
}

}  // namespace

int main(int argc, char** argv) {
    std::string server;
    std::string secret;
    std::string federation;
    CLI::App app("Fills a new store with the demo federation");
    app.add_option("--server", server, "the daemon's address")->required();
    app.add_option("--secret", secret, "the file with the administrator's one-time secret")
        ->required();
    app.add_option("--federation", federation, "the data file")->required();
    CLI11_PARSE(app, argc, argv);
    try {
        seed(server, secret, federation);
    } catch (const std::exception& error) {
        fmt::print(stderr, "collegium-demo-seed: {}\n", error.what());
        return 1;
    }
    fmt::print("{}\n", demo::kDemoPassword);
    return 0;
}
