// The built daemon on the demo federation, as `./dev run` starts it.
#pragma once

#include <memory>
#include <string>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace collegium::e2e {

class DemoDaemon {
  public:
    // Starts the daemon in a folder of its own on a federation's file.
    explicit DemoDaemon(const std::string& federation = COLLEGIUM_DEMO_FEDERATION);

    // "unix:...": what --server takes.
    [[nodiscard]] std::string server() const;
    // A file with the password of every user of the demo.
    [[nodiscard]] std::string password_file() const;
    [[nodiscard]] static std::string password() { return "kings on a demo board"; }

    // The daemon goes away politely; the store stays.
    void stop();
    // Computes the journal of the stopped daemon's store again.
    [[nodiscard]] testing_support::Finished verify() const;
    // Serves the same store again on the same address.
    void start();

    // A shell line that opens the client; `arguments` follow the server's address.
    [[nodiscard]] std::string client(const std::string& arguments = {}) const;
    // The same, logged in without typing.
    [[nodiscard]] std::string client_as(const std::string& user, const std::string& role) const;

  private:
    void seed(const std::string& federation);

    testing_support::TempFolder folder_;
    std::unique_ptr<testing_support::ChildProcess> process_;
};

}  // namespace collegium::e2e
