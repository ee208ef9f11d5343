import JourneySystem
import JourneyTerminal

/// Runs `journey` and ends the process. The program's `main` calls it.
@_cdecl("journey_run")
public func runJourney(
  _ count: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  let arguments = CommandLineArguments.read(count, argv)
  let descriptors = Descriptor.standard()
  disableTLSKeyLogging()
  let program = CommandLineArguments.program(count, argv)
  let status = Program.run(arguments, as: program, Process.environment(descriptors))
  // `exit` would let libraries free memory that is still in use, and close connections one by one.
  _exit(status)
}
