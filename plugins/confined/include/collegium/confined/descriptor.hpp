// A file descriptor that is closed once.
#pragma once

#include <utility>

#include <unistd.h>

namespace collegium::confined {

class Descriptor {
  public:
    explicit Descriptor(int value = -1) : value_(value) {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const { return value_; }
    explicit operator bool() const { return value_ >= 0; }
    void reset() {
        if (value_ >= 0) ::close(std::exchange(value_, -1));
    }

  private:
    int value_;
};

}  // namespace collegium::confined
