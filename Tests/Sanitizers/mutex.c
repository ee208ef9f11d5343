// The thread sanitizer sees the atomic operations of Swift's Mutex, but not the futex call with which a waiting
// thread takes the lock over: the runtime library that makes this call is not built with the sanitizer. Each
// handover would look like a race. These functions replace the two slow paths of the library, tell the
// sanitizer about the handover, and call the original.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define CONTEXT __attribute__((swift_context))

typedef __attribute__((swiftcall)) void Lock(uint32_t thread, CONTEXT void *handle);
typedef __attribute__((swiftcall)) void Unlock(CONTEXT void *handle);
Lock lock __asm__(LOCK);
Unlock unlock __asm__(UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, CONTEXT void *handle) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, handle);
  __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock(CONTEXT void *handle) {
  __tsan_release(handle);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
