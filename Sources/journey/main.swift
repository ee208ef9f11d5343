import JourneyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(await Program.run(Array(CommandLine.arguments.dropFirst()), Process.surroundings()))
