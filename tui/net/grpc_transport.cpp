#include "tui/net/grpc_transport.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <string_view>
#include <utility>

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <collegium/sdk/try.hpp>
#include <collegium/v1/watch.grpc.pb.h>

#include "tui/net/error_details.hpp"

namespace collegium::tui::net {
namespace {

constexpr int kKeepaliveMs = 10000;
constexpr int kKeepaliveTimeoutMs = 5000;
constexpr int kSlowestReconnectMs = 2000;

void prepare(grpc::ClientContext& context, const CallHeaders& headers) {
    if (!headers.token.empty()) context.AddMetadata("authorization", "Bearer " + headers.token);
    if (!headers.language.empty()) context.AddMetadata("accept-language", headers.language);
}

// gRPC has one code for a server that is away and for one that cannot show who it is; only its
// words tell them apart.
bool handshake_failed(const grpc::Status& status) {
    if (status.error_code() != grpc::StatusCode::UNAVAILABLE) return false;
    const std::string& words = status.error_message();
    constexpr std::array<std::string_view, 4> kMarks{
        "handshake failed", "certificate verify failed", "not in peer certificate",
        "Hostname Verification"};
    return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
        return words.find(mark) != std::string::npos;
    });
}

ClientError to_error(const grpc::Status& status) {
    ClientError error = decode_error(static_cast<int>(status.error_code()), status.error_message(),
                                     status.error_details());
    if (error.reason.empty() && handshake_failed(status)) error.reason = kCertificateUnconfirmed;
    return error;
}

// The text of a PEM file; `reason` where it cannot be read or holds no `mark`.
[[nodiscard]] sdk::Result<std::string> read_pem(const std::string& path, const char* mark,
                                                const char* reason) {
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.find(mark) == std::string::npos)
        return sdk::refuse(sdk::Code::kInvalidArgument, reason, "cannot use " + path,
                           {{"file", path}});
    return text;
}

[[nodiscard]] sdk::Result<std::shared_ptr<grpc::ChannelCredentials>> tls_credentials(
    const TlsFiles& files) {
    grpc::SslCredentialsOptions options;
    constexpr const char* kCertificate = "-----BEGIN CERTIFICATE-----";
    if (!files.authorities.empty()) {
        auto text = TRY(read_pem(files.authorities, kCertificate, "CA_FILE_UNREADABLE"));
        options.pem_root_certs = std::move(text);
    }
    if (!files.certificate.empty()) {
        auto text = read_pem(files.certificate, kCertificate, "CLIENT_CERTIFICATE_UNREADABLE");
        if (!text) return sdk::refusal_of(std::move(text));
        options.pem_cert_chain = *std::move(text);
        text = read_pem(files.key, "PRIVATE KEY-----", "CLIENT_KEY_UNREADABLE");
        if (!text) return sdk::refusal_of(std::move(text));
        // Nobody is there to be asked for a password in the middle of a handshake.
        if (text->find("ENCRYPTED") != std::string::npos)
            return sdk::refuse(sdk::Code::kInvalidArgument, "CLIENT_KEY_ENCRYPTED",
                               "the key needs a password", {{"file", files.key}});
        options.pem_private_key = *std::move(text);
    }
    return grpc::SslCredentials(options);
}

class GrpcTransport : public Transport {
  public:
    explicit GrpcTransport(std::shared_ptr<grpc::Channel> channel) : stub_(std::move(channel)) {}

    std::optional<ClientError> unary(const std::string& path,
                                     const google::protobuf::Message& request,
                                     google::protobuf::Message& response,
                                     const CallHeaders& headers, const CallContext& call) override {
        using Traits = grpc::SerializationTraits<google::protobuf::Message>;
        grpc::ByteBuffer sent;
        grpc::ByteBuffer received;
        bool own = false;
        grpc::Status status = Traits::Serialize(request, &sent, &own);
        if (status.ok()) status = exchange(path, sent, received, headers, call);
        if (status.ok()) status = Traits::Deserialize(&received, &response);
        if (status.ok()) return std::nullopt;
        return to_error(status);
    }

  private:
    grpc::Status exchange(const std::string& path, const grpc::ByteBuffer& sent,
                          grpc::ByteBuffer& received, const CallHeaders& headers,
                          const CallContext& call) {
        grpc::ClientContext context;
        prepare(context, headers);
        context.set_deadline(std::chrono::system_clock::now() + call.deadline);
        std::mutex mutex;
        std::condition_variable finished;
        bool done = false;
        grpc::Status status;
        stub_.UnaryCall(&context, path, grpc::StubOptions(), &sent, &received,
                        [&](const grpc::Status& result) {
                            const std::lock_guard lock(mutex);
                            status = result;
                            done = true;
                            finished.notify_one();
                        });
        const std::stop_callback cancel(call.stop, [&context] { context.TryCancel(); });
        std::unique_lock lock(mutex);
        finished.wait(lock, [&] { return done; });
        return status;
    }

    grpc::GenericStub stub_;
};

class GrpcWatch : public WatchWire {
  public:
    explicit GrpcWatch(const std::shared_ptr<grpc::Channel>& channel)
        : stub_(v1::WatchService::NewStub(channel)) {}

    ClientError run(const v1::WatchRequest& request, const CallHeaders& headers,
                    std::stop_token stop,
                    const std::function<void(const v1::WatchEvent&)>& heard) override {
        grpc::ClientContext context;
        prepare(context, headers);
        const std::stop_callback cancel(stop, [&context] { context.TryCancel(); });
        const auto reader = stub_->Watch(&context, request);
        v1::WatchEvent event;
        while (reader->Read(&event))
            heard(event);
        return to_error(reader->Finish());
    }

  private:
    std::unique_ptr<v1::WatchService::Stub> stub_;
};

}  // namespace

sdk::Result<Wire> connect(const ServerAddress& address) {
    std::shared_ptr<grpc::ChannelCredentials> credentials = grpc::InsecureChannelCredentials();
    if (address.tls) {
        auto made = TRY(tls_credentials(address.files));
        credentials = std::move(made);
    }
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeoutMs);
    // The pause between attempts is ours to choose and to show; the channel's own must be shorter.
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kSlowestReconnectMs);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kSlowestReconnectMs / 2);
    const auto channel = grpc::CreateCustomChannel(address.target, credentials, arguments);
    return Wire{std::make_shared<GrpcTransport>(channel), std::make_shared<GrpcWatch>(channel)};
}

}  // namespace collegium::tui::net
