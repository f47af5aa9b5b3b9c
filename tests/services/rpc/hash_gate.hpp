// Sees every password that is compared with its argon2id hash in this process, and can hold them.
#pragma once

namespace collegium::rpc::HashGate {

// From now on whoever compares a password waits inside; forgets the most so far.
void close();
// Lets them go on, and those who come later pass.
void open();
// How many are being compared now, and the most at once since the gate was closed.
[[nodiscard]] int inside();
[[nodiscard]] int most();

}  // namespace collegium::rpc::HashGate
