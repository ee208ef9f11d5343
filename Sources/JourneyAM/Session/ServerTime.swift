import JourneySystem

/// A time in AM's format, such as `2026-11-21T10:51:02Z`, with or without a fraction of a second.
enum ServerTime {
  /// Returns seconds since 1970, or `nil` if the string is no such time.
  static func seconds(_ text: String) -> Int? {
    guard text.utf8.count <= 40, text.hasSuffix("Z") else { return nil }
    let parts = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let whole = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = whole.dropFirst()
    guard fraction.count <= 1, fraction.allSatisfy({ digits($0, 1...9) != nil }) else { return nil }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    let time = whole[0].split(separator: ":", omittingEmptySubsequences: false)
    guard date.count == 3, time.count == 3,
      let year = digits(date[0], 4...4), let month = digits(date[1], 2...2),
      let day = digits(date[2], 2...2), let hour = digits(time[0], 2...2),
      let minute = digits(time[1], 2...2), let second = digits(time[2], 2...2),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var calendar = tm()
    (calendar.tm_year, calendar.tm_mon, calendar.tm_mday) = (year - 1900, month - 1, day)
    (calendar.tm_hour, calendar.tm_min, calendar.tm_sec) = (hour, minute, second)
    return timegm(&calendar)
  }

  private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int32? {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int32(text)
  }
}
