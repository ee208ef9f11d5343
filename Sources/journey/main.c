#include <stddef.h>

// argc and argv come from the system: Swift's `CommandLine` reads them from /proc, which a bare
// root does not have.
int journey_run(int argc, char **argv);

int main(int argc, char **argv) { return journey_run(argc, argv); }

#ifdef __linux__

// Swift's runtime reads /proc/self/maps before `main` to find argv, which takes a tenth of a start. These
// two functions replace the file of the static runtime that does so. Nothing here uses `CommandLine`.
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = 0;
  return NULL;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {}

#endif
