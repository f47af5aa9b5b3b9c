// Tells ThreadSanitizer the order that gRPC keeps. Debian's libraries are not instrumented, so it
// sees neither their locks nor their queues and takes every hand-over between two threads for a
// race. The order itself is part of gRPC's contract: whatever was done before an operation began
// is known to the thread that takes its completion from the queue. These functions stand before
// the library's own in every program built with -fsanitize=thread, and say just that.
#include <dlfcn.h>
#include <grpc/grpc.h>
#include <sanitizer/tsan_interface.h>

namespace {

template <typename Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

grpc_event taken(const grpc_event& event) {
    if (event.type == GRPC_OP_COMPLETE && event.tag != nullptr) __tsan_acquire(event.tag);
    return event;
}

void begun(void* tag) {
    if (tag != nullptr) __tsan_release(tag);
}

}  // namespace

extern "C" {

grpc_event grpc_completion_queue_next(grpc_completion_queue* queue, gpr_timespec deadline,
                                      void* reserved) {
    static auto* const real = next<decltype(grpc_completion_queue_next)>(__func__);
    return taken(real(queue, deadline, reserved));
}

grpc_event grpc_completion_queue_pluck(grpc_completion_queue* queue, void* tag,
                                       gpr_timespec deadline, void* reserved) {
    static auto* const real = next<decltype(grpc_completion_queue_pluck)>(__func__);
    return taken(real(queue, tag, deadline, reserved));
}

grpc_call_error grpc_call_start_batch(grpc_call* call, const grpc_op* ops, size_t count, void* tag,
                                      void* reserved) {
    static auto* const real = next<decltype(grpc_call_start_batch)>(__func__);
    begun(tag);
    return real(call, ops, count, tag, reserved);
}

grpc_call_error grpc_server_request_call(grpc_server* server, grpc_call** call,
                                         grpc_call_details* details, grpc_metadata_array* metadata,
                                         grpc_completion_queue* bound,
                                         grpc_completion_queue* notified, void* tag) {
    static auto* const real = next<decltype(grpc_server_request_call)>(__func__);
    begun(tag);
    return real(server, call, details, metadata, bound, notified, tag);
}

grpc_call_error grpc_server_request_registered_call(grpc_server* server, void* method,
                                                    grpc_call** call, gpr_timespec* deadline,
                                                    grpc_metadata_array* metadata,
                                                    grpc_byte_buffer** payload,
                                                    grpc_completion_queue* bound,
                                                    grpc_completion_queue* notified, void* tag) {
    static auto* const real = next<decltype(grpc_server_request_registered_call)>(__func__);
    begun(tag);
    return real(server, method, call, deadline, metadata, payload, bound, notified, tag);
}

void grpc_server_shutdown_and_notify(grpc_server* server, grpc_completion_queue* queue, void* tag) {
    static auto* const real = next<decltype(grpc_server_shutdown_and_notify)>(__func__);
    begun(tag);
    real(server, queue, tag);
}

void grpc_channel_watch_connectivity_state(grpc_channel* channel, grpc_connectivity_state last,
                                           gpr_timespec deadline, grpc_completion_queue* queue,
                                           void* tag) {
    static auto* const real = next<decltype(grpc_channel_watch_connectivity_state)>(__func__);
    begun(tag);
    real(channel, last, deadline, queue, tag);
}

}  // extern "C"
