// A reader that somebody else has borrowed: a test that plays several people on one thread reads as
// one of them while another acts. A thread of the daemon never holds two (docs/adr/0038).
#pragma once

#include <future>

#include <collegium/storage/store.hpp>

namespace collegium::testing_support {

[[nodiscard]] inline storage::ReadLease another_reader(storage::Store& store) {
    return std::async(std::launch::async, [&store] { return store.read(); }).get();
}

}  // namespace collegium::testing_support
