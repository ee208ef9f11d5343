#include <stddef.h>

// argc and argv come from the system: Swift's `CommandLine` reads them from /proc, which a bare
// root does not have.
int journey_run(int argc, char **argv);

int main(int argc, char **argv) { return journey_run(argc, argv); }

#ifdef __linux__

// Swift's runtime would look for them before `main`, all through /proc/self/maps: a tenth of a start.
// These take the place of what does that; nothing here uses `CommandLine`.
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = 0;
  return NULL;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {}

#endif
