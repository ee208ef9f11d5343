/* Runs PROGRAM, which is for ARM, in an emulator. A shell script would change the environment, and look for the current folder. */
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments) {
  char *emulator[] = {"qemu-aarch64", "-0", arguments[0], "-L", "/sysroot", PROGRAM};
  char **all = calloc(count + 6, sizeof *all);
  if (!all) return 126;
  for (int i = 0; i < 6; i++) all[i] = emulator[i];
  for (int i = 1; i < count; i++) all[5 + i] = arguments[i];
  execvp(all[0], all);
  return 126;
}
