import JourneySystem

/// The machine's clock.
package enum SystemClock {
  /// Returns the current time, in seconds since 1970.
  @Sendable
  package static func now() -> Int { time(nil) }
}
