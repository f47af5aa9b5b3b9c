#include "demo_daemon.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

namespace collegium::e2e {

namespace fs = std::filesystem;
using testing_support::ChildProcess;

namespace {

const std::string kPrograms = COLLEGIUM_PROGRAMS;
const std::string kPlugins = COLLEGIUM_PLUGINS;

// One test at a time, of this program or of another.
class Turn {
  public:
    explicit Turn(const fs::path& path)
        : descriptor_(::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
        if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX) != 0)
            throw std::runtime_error("no lock on " + path.string());
    }
    ~Turn() { ::close(descriptor_); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    int descriptor_;
};

// Everything a seeded store depends on; the demo's dates follow the day it is seeded on.
std::string origin_of(const std::string& federation) {
    const auto today =
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()).time_since_epoch();
    std::string origin = std::to_string(today.count());
    for (const std::string& file :
         {kPrograms + "/collegiumd", kPrograms + "/collegium-demo-seed", federation})
        origin += " " + std::to_string(fs::last_write_time(file).time_since_epoch().count());
    return origin;
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

// Seeding hashes a dozen passwords, so a federation is seeded once a build; each test gets a copy.
DemoDaemon::DemoDaemon(const std::string& federation) {
    const fs::path kept = fs::path(COLLEGIUM_SEEDED_STORES) / fs::path(federation).stem();
    fs::create_directories(kept.parent_path());
    {
        const Turn turn(kept.string() + ".lock");
        const std::string origin = origin_of(federation);
        if (text_of(kept / "origin") != origin) {
            fs::remove_all(kept);
            seed(federation);
            fs::create_directories(kept);
            fs::copy(folder_ / "data", kept / "data", fs::copy_options::recursive);
            std::ofstream(kept / "origin") << origin;
        } else {
            fs::copy(kept / "data", folder_ / "data", fs::copy_options::recursive);
        }
    }
    start();
    std::ofstream(password_file()) << password() << '\n';
}

void DemoDaemon::seed(const std::string& federation) {
    start();
    const auto seeded = testing_support::run(
        {kPrograms + "/collegium-demo-seed", "--server", server(), "--secret",
         (folder_ / "data/first-secret").string(), "--federation", federation});
    if (seeded.exit.code != 0) throw std::runtime_error("seeding failed: " + seeded.output);
    stop();
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

testing_support::Finished DemoDaemon::verify() const {
    return testing_support::run(
        {kPrograms + "/collegiumd", "--data", (folder_ / "data").string(), "verify"});
}

std::string DemoDaemon::client(const std::string& arguments) const {
    return kPrograms + "/collegium --server " + server() + " " + arguments;
}

std::string DemoDaemon::client_as(const std::string& user, const std::string& role) const {
    return client("--user " + user + " --role " + role + " --password-file " + password_file());
}

}  // namespace collegium::e2e
