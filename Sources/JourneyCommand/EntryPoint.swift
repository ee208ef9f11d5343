import JourneyTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What `main` of `journey` calls. It ends the process.
@c(journey_run)
public func runJourney(
  _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  let words = CommandLineArguments.read(count, words)
  let descriptors = Descriptor.standard()
  disableTLSKeyLogging()
  let status = Program.run(words, Process.environment(descriptors))
  // Not `exit`: libraries would free what is still in use, and close connections one by one.
  _exit(status)
}
