import DemoTenant

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(DemoCommand.run(Array(CommandLine.arguments.dropFirst())))
