#include <collegium/plugin_host/network_thread.hpp>

namespace collegium::plugin_host {

namespace {
thread_local int network_marks = 0;
}  // namespace

NetworkThread::NetworkThread() {
    ++network_marks;
}

NetworkThread::~NetworkThread() {
    --network_marks;
}

bool NetworkThread::is_marked() {
    return network_marks > 0;
}

}  // namespace collegium::plugin_host
