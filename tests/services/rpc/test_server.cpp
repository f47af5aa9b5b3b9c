#include "test_server.hpp"

#include <ctime>
#include <filesystem>
#include <future>
#include <stdexcept>

#include <fmt/format.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/security/credentials.h>
#include <gtest/gtest.h>

#include <collegium/storage/access_log.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/usecases/first_start.hpp>

namespace collegium::rpc {
namespace {

template <typename T>
T expect(sdk::Result<T> result) {
    if (!result) throw std::runtime_error(result.error().reason + ": " + result.error().message);
    return *std::move(result);
}

template <typename Response>
Response expect(Answer<Response> answer) {
    if (!answer.ok()) throw std::runtime_error(answer.status.error_message());
    return std::move(answer.value);
}

}  // namespace

bool has_hole(std::string_view words) {
    constexpr std::string_view kHole = "…";
    if (words == "…:…") return false;  // an adjourned game, as a protocol writes it
    constexpr std::string_view kBefore = " (:";
    for (auto at = words.find(kHole); at != words.npos; at = words.find(kHole, at + 1)) {
        const std::string_view before = words.substr(0, at);
        if (before.empty() || kBefore.find(before.back()) != kBefore.npos ||
            before.ends_with("«") || before.ends_with("“"))
            return true;
    }
    return false;
}

Refused take_apart(const grpc::Status& status) {
    const auto whole = [](const std::string& words) {
        EXPECT_FALSE(has_hole(words)) << words;
        return words;
    };
    Refused refused;
    refused.code = status.error_code();
    google::rpc::Status details;
    details.ParseFromString(status.error_details());
    for (const auto& any : details.details()) {
        google::rpc::ErrorInfo info;
        google::rpc::BadRequest bad;
        google::rpc::LocalizedMessage text;
        google::rpc::RequestInfo request;
        google::rpc::RetryInfo retry;
        v1::Refusal advice;
        if (any.UnpackTo(&info)) {
            refused.reason = info.reason();
            refused.metadata = {info.metadata().begin(), info.metadata().end()};
        } else if (any.UnpackTo(&bad)) {
            for (const auto& field : bad.field_violations()) {
                refused.fields.emplace_back(field.field(), field.reason());
                (void)whole(field.localized_message().message());
            }
        } else if (any.UnpackTo(&text)) {
            refused.text = whole(text.message());
        } else if (any.UnpackTo(&request)) {
            refused.call_number = request.request_id();
        } else if (any.UnpackTo(&retry)) {
            refused.retry_seconds = static_cast<int>(retry.retry_delay().seconds());
        } else if (any.UnpackTo(&advice)) {
            (void)whole(advice.what_to_do());
        }
    }
    return refused;
}

std::string new_uuid() {
    const std::string bytes = usecases::random_bytes(16);
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text.push_back('-');
        text += fmt::format("{:02x}", static_cast<unsigned char>(bytes[i]));
    }
    return text;
}

void Client::prepare(grpc::ClientContext& context) const {
    if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
    context.AddMetadata("accept-language", language_);
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
}

Answer<v1::LogInResponse> Client::log_in(const std::string& name, const std::string& password,
                                         const std::string& terminal) {
    v1::LogInRequest request;
    request.set_user_name(name);
    request.set_password(password);
    request.set_terminal(terminal);
    auto answer = call(&v1::SessionService::Stub::LogIn, request);
    if (answer.ok()) token_ = answer.value.ticket().token();
    return answer;
}

grpc::Status Client::raw(const std::string& path, const std::string& bytes,
                         std::string* answer) const {
    grpc::GenericStub stub(channel_);
    grpc::ClientContext context;
    prepare(context);
    const grpc::Slice slice(bytes);
    const grpc::ByteBuffer request(&slice, 1);
    grpc::ByteBuffer response;
    std::promise<grpc::Status> done;
    stub.UnaryCall(&context, path, {}, &request, &response,
                   [&](grpc::Status status) { done.set_value(std::move(status)); });
    grpc::Status status = done.get_future().get();
    if (answer == nullptr || !status.ok()) return status;
    std::vector<grpc::Slice> slices;
    (void)response.Dump(&slices);
    answer->clear();
    for (const grpc::Slice& part : slices)
        answer->append(reinterpret_cast<const char*>(part.begin()), part.size());
    return status;
}

TestServer::TestServer(TestServerOptions options) : options_(std::move(options)) {
    using std::filesystem::perms;
    for (const char* name : {"modules", "bundled"}) {
        std::filesystem::create_directory(folder_ / name);
        std::filesystem::permissions(folder_ / name, perms::owner_all);
    }
    const auto lay = [&](const std::filesystem::path& file, const char* folder) {
        const auto target = folder_ / folder / file.filename();
        std::filesystem::copy_file(file, target);
        std::filesystem::permissions(target, perms::owner_all);
    };
    for (const std::string& module : options_.modules)
        lay(std::filesystem::path(COLLEGIUM_FIXTURES) / (module + ".discipline.so"), "modules");
    for (const std::filesystem::path& file : options_.bundled)
        lay(file, "bundled");
    open();
}

void TestServer::open() {
    storage::StoreOptions options;
    options.folder = folder_ / "data";
    options.synchronous = storage::Synchronous::kOff;
    options.readers = options_.readers;
    options.lease_patience = std::chrono::minutes(1);  // a machine may be busy with other tests
    options.clock = [this] {
        return kFirstMorning + (storage::system_now() - began_) +
               std::chrono::milliseconds(offset_.load());
    };
    store_ = expect(storage::Store::open(std::move(options)));
    (void)expect(usecases::create_first_administrator(
        *store_, [this](const std::string& code) -> sdk::Result<void> {
            first_code_ = code;
            return {};
        }));
    ServerOptions server;
    server.listen = expect(parse_listen_address("unix:" + (folder_ / "s").string()));
    server.facts.federation_name = "Федерация шашек области";
    server.watch = options_.watch;
    server.connections = options_.connections;
    server.game_time_limit = options_.game_time_limit;
    plugin_host::HostOptions host;
    host.folders = {{folder_ / "modules", false}, {folder_ / "bundled", true}};
    host.copies = folder_ / "copies";
    host.probe_program = COLLEGIUM_PLUGIN_PROGRAM;
    host.probe_time_limit = std::chrono::seconds(60);
    admissions_ = std::make_unique<usecases::StoredAdmissions>(*store_);
    server.plugins = std::make_shared<plugin_host::PluginHost>(std::move(host), *admissions_);
    server.plugins->scan();
    server.books = std::make_shared<usecases::RuleBookStore>(
        std::vector<plugin_host::Folder>{{COLLEGIUM_PLUGINS, true}, {folder_ / "modules", false}},
        store_.get());
    server.books->scan();
    server.table_program = options_.table_program.empty()
                               ? std::filesystem::path(COLLEGIUM_TABLE_PROGRAM)
                               : options_.table_program;
    server_ = expect(Server::start(*store_, key_, std::move(server)));
}

void TestServer::advance_to(std::chrono::year_month_day day, std::chrono::minutes time) {
    std::tm local{};
    local.tm_year = static_cast<int>(day.year()) - 1900;
    local.tm_mon = static_cast<int>(static_cast<unsigned>(day.month())) - 1;
    local.tm_mday = static_cast<int>(static_cast<unsigned>(day.day()));
    local.tm_min = static_cast<int>(time.count());
    local.tm_isdst = -1;
    const storage::Instant then{std::chrono::seconds(std::mktime(&local))};
    advance(std::chrono::duration_cast<std::chrono::milliseconds>(then - store_->now()));
}

void TestServer::restart() {
    server_.reset();
    admissions_.reset();
    store_.reset();
    open();
}

Client TestServer::stranger() const {
    return Client(grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials()));
}

Client TestServer::administrator() {
    Client client = stranger();
    if (client.log_in("administrator", kPassword).ok()) return client;
    (void)expect(client.log_in("administrator", first_code_));
    v1::ChangePasswordRequest change;
    change.set_old_password(first_code_);
    change.set_new_password(kPassword);
    (void)expect(client.call(&v1::SessionService::Stub::ChangePassword, change));
    return client;
}

std::string TestServer::create_user(const Client& by, const std::string& user_name) {
    v1::CreateUserRequest create;
    create.mutable_user()->set_user_name(user_name);
    create.mutable_user()->set_full_name("Ёлкина Анна Сергеевна");
    const auto created = expect(by.call(&v1::UserService::Stub::CreateUser, create));
    Client self = stranger();
    (void)expect(self.log_in(user_name, created.one_time_code()));
    v1::ChangePasswordRequest change;
    change.set_old_password(created.one_time_code());
    change.set_new_password(kPassword);
    (void)expect(self.call(&v1::SessionService::Stub::ChangePassword, change));
    (void)expect(self.call(&v1::SessionService::Stub::EndSession, v1::EndSessionRequest{}));
    return created.user().name();
}

std::string TestServer::grant(const Client& by, const std::string& user, const std::string& role,
                              const std::string& scope) {
    v1::GrantRoleRequest grant;
    grant.mutable_grant()->set_user(user);
    grant.mutable_grant()->set_role("roles/" + role);
    grant.mutable_grant()->set_scope(scope);
    grant.mutable_grant()->set_basis("приказ № 44");
    return expect(by.call(&v1::UserService::Stub::GrantRole, grant)).name();
}

Client TestServer::person_with_role(const std::string& user_name, const std::string& role) {
    const Client by = administrator();
    (void)grant(by, create_user(by, user_name), role);
    return logged_in(user_name);
}

Client TestServer::logged_in(const std::string& user_name) const {
    Client client = stranger();
    (void)expect(client.log_in(user_name, kPassword));
    return client;
}

std::int64_t TestServer::journal_rows() {
    return storage::journal_head(*store_->read());
}

std::string TestServer::entry_name(std::int64_t row) {
    const auto found = storage::find_journal_row(*store_->read(), row);
    return storage::JournalEntryId{found.value().scope, row}.name();
}

std::int64_t TestServer::access_rows() {
    const auto rows = storage::list_access(*store_->read(), {}, 0, 1);
    return rows.empty() ? 0 : rows.front().sequence;
}

}  // namespace collegium::rpc
