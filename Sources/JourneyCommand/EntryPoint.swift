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
  let words = CommandLineWords.read(count, words)
  let descriptors = Descriptor.standard()
  disableTLSKeyLogging()
  Program.prepare(words) { signals in
    let status = Program.run(words, Process.environment(descriptors, signals))
    if status != ExitStatus.output { signals?.end() }
    // Not `exit`: what libraries do at its call would take from curl's thread what it still uses.
    _exit(status)
  }
  return ExitStatus.internal  // not reached
}
