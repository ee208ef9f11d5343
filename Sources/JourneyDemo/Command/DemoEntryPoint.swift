import JourneyTerminal

/// What `main` of `journey-demo` calls.
/// - Returns: the exit status.
@c(journey_demo_run)
public func runDemo(
  _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  disableTLSKeyLogging()
  let descriptors = Descriptor.standard()
  let command = DemoCommand(
    output: Descriptor(descriptors[1]), errors: Descriptor(descriptors[2]))
  return command.run(CommandLineWords.read(count, words))
}
