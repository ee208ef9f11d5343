/// What `main` of `journey-demo` calls.
/// - Returns: the exit status.
@c(journey_demo_run)
public func runDemo(
  _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  let words = UnsafeMutableBufferPointer(start: words, count: Int(count)).dropFirst()
  return DemoCommand.run(words.compactMap { $0.map { String(cString: $0) } })
}
