#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Swift Testing begins all tests of a run at once. Hundreds of programs would then share a few processors, and
// exceed their time limits. Swift Testing has no other setting for this than a variable, which it reads when a
// run begins.
__attribute__((constructor)) static void limitParallelTests(void) {
  char width[16];
  snprintf(width, sizeof width, "%ld", 2 * sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
