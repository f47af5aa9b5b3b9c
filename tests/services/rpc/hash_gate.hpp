// Sees every password that is compared with its argon2id hash in this process, and can hold them.
#pragma once

namespace collegium::rpc::HashGate {

// From now on whoever compares a password waits inside; counting begins anew.
void close();
// Lets them go on, and those who come later pass.
void open();
// How many are being compared now, and the most at once since the gate was closed.
[[nodiscard]] int inside();
[[nodiscard]] int most();
// How many have come in since the gate was closed; those who were inside then count.
[[nodiscard]] int all();

}  // namespace collegium::rpc::HashGate
