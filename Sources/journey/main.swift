import JourneyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Not `exit`: what libraries do at its call would take from curl's thread what it still uses.
_exit(Program.run(Process.words(), Process.surroundings()))
