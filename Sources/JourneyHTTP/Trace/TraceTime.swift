import JourneySystem

/// Times for traces and for responses of the demo tenant.
package enum TraceTime {
  /// Returns milliseconds since 1970.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Formats seconds since 1970, as in `2026-11-22T06:01:02Z` (RFC 3339).
  package static func text(_ seconds: Int) -> String { "\(second(seconds))Z" }

  /// Formats milliseconds since 1970, as in `2026-11-22T06:01:02.123Z`.
  static func text(milliseconds: Int) -> String {
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return "\(second(milliseconds / 1000)).\(fraction)Z"
  }

  private static func second(_ seconds: Int) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "1970-01-01T00:00:00" }
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
    return "\(day)T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
  }
}
