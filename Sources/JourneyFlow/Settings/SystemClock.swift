import JourneySystem

package enum SystemClock {
  /// Returns seconds since 1970.
  @Sendable
  package static func now() -> Int { time(nil) }
}
