#include "tui/main/scripted.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <tuple>
#include <utility>

#include <unistd.h>

#include <collegium/i18n/reasons.hpp>

#include "tui/net/address.hpp"
#include "tui/screens/login/account.hpp"

namespace collegium::tui {

std::string first_line(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

std::string terminal_name(const Options& options) {
    if (!options.terminal.empty()) return options.terminal;
    char name[65] = {};
    if (gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return "terminal";
    return name;
}

i18n::Language chosen_language(const Options& options) {
    for (const std::string& tag :
         {options.language, std::string(std::getenv("LANG") != nullptr ? std::getenv("LANG") : "")})
        if (const auto language = i18n::parse_language(tag.substr(0, tag.find('.'))))
            return *language;
    return i18n::Language::kRu;
}

int complain(const Options& options, const sdk::Error& error) {
    const i18n::ReasonText words = i18n::reason_text(chosen_language(options), error);
    std::cerr << "collegium: " << words.text
              << (words.what_to_do.empty() ? "" : ". " + words.what_to_do) << '\n';
    return kExitUsage;
}

int complain(const net::ClientError& error) {
    std::cerr << "collegium: " << (error.text.empty() ? error.message : error.text) << '\n';
    for (const net::FieldViolation& violation : error.violations)
        std::cerr << "collegium: " << violation.field << ": " << violation.text << '\n';
    return kExitRefused;
}

Scripted::Scripted(net::Wire wire, i18n::Language language)
    : wire_(std::move(wire)), client_(wire_.transport), texts_(language) {
    client_.set_language(std::string(i18n::code(language)));
}

Scripted::~Scripted() {
    if (!session_.name().empty())
        std::ignore = client_.call<v1::EndSessionResponse>(v1::EndSessionRequest());
}

tl::expected<std::unique_ptr<Scripted>, int> Scripted::log_in(const Options& options) {
    if (options.user.empty()) {
        std::cerr << "collegium: --user and --password-file are needed\n";
        return tl::unexpected(kExitUsage);
    }
    const auto address = net::parse_address(options.server, options.files);
    if (!address) return tl::unexpected(complain(options, address.error()));
    auto wire = net::connect(*address);
    if (!wire) return tl::unexpected(complain(options, wire.error()));
    std::unique_ptr<Scripted> scripted(new Scripted(std::move(*wire), chosen_language(options)));
    if (!address->local && !address->tls)
        std::cerr << "collegium: "
                  << scripted->texts_("login.plain_warning", {{"address", address->shown}}) << '\n';
    v1::LogInRequest request;
    request.set_user_name(options.user);
    request.set_password(first_line(options.password_file));
    request.set_terminal(terminal_name(options));
    auto reply = scripted->client_.call<v1::LogInResponse>(request);
    if (!reply) return tl::unexpected(complain(reply.error()));
    scripted->client_.set_token(reply->ticket().token());
    scripted->session_ = reply->ticket().session();
    return scripted;
}

tl::expected<void, int> Scripted::choose_role(const Options& options) {
    const v1::Grant* chosen = nullptr;
    int fitting = 0;
    for (const v1::Grant& grant : session_.available_grants()) {
        if (grant.state() != v1::Grant::STATE_ACTIVE) continue;
        if (!options.role.empty() && grant.role() != "roles/" + options.role) continue;
        chosen = &grant;
        ++fitting;
    }
    if (session_.has_acting_grant() && (options.role.empty() || fitting == 0 ||
                                        session_.acting_grant().role() == "roles/" + options.role))
        return {};
    if (fitting != 1) {
        std::cerr << "collegium: --role is needed, one of\n";
        for (const v1::Grant& grant : session_.available_grants())
            std::cerr << "  " << grant.role().substr(grant.role().find('/') + 1) << '\t'
                      << grant.scope() << '\t' << screens::role_words(grant, texts_) << '\n';
        return tl::unexpected(kExitUsage);
    }
    v1::ChooseRoleRequest request;
    request.set_grant(chosen->name());
    const auto reply = client_.call<v1::SessionTicket>(request);
    if (!reply) return tl::unexpected(complain(reply.error()));
    client_.set_token(reply->token());
    session_ = reply->session();
    return {};
}

}  // namespace collegium::tui
