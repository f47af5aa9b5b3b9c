#include "demo_daemon.hpp"

#include <fstream>
#include <stdexcept>

#include <signal.h>

namespace collegium::e2e {

using testing_support::ChildProcess;

namespace {

const std::string kPrograms = COLLEGIUM_PROGRAMS;
const std::string kPlugins = COLLEGIUM_PLUGINS;

}  // namespace

DemoDaemon::DemoDaemon(const std::string& federation) {
    start();
    const auto seeded = testing_support::run(
        {kPrograms + "/collegium-demo-seed", "--server", server(), "--secret",
         (folder_ / "data/first-secret").string(), "--federation", federation});
    if (seeded.exit.code != 0) throw std::runtime_error("seeding failed: " + seeded.output);
    std::ofstream(password_file()) << password() << '\n';
}

std::string DemoDaemon::server() const {
    return "unix:" + (folder_ / "s").string();
}

std::string DemoDaemon::password_file() const {
    return (folder_ / "password").string();
}

void DemoDaemon::start() {
    process_ = std::make_unique<ChildProcess>(
        std::vector<std::string>{kPrograms + "/collegiumd", "--data", (folder_ / "data").string(),
                                 "--listen", server(), "--plugins", kPlugins});
    if (!process_->wait_for_output("serving on")) {
        throw std::runtime_error("the daemon does not serve: " + process_->output());
    }
}

void DemoDaemon::stop() {
    process_->send_signal(SIGTERM);
    process_->wait();
    process_.reset();
}

std::string DemoDaemon::client(const std::string& arguments) const {
    return kPrograms + "/collegium --server " + server() + " " + arguments;
}

std::string DemoDaemon::client_as(const std::string& user, const std::string& role) const {
    return client("--user " + user + " --role " + role + " --password-file " + password_file());
}

}  // namespace collegium::e2e
