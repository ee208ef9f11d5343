/// When the documents of a stream may begin, by `--rate`.
struct StreamRate {
  /// How late a document may begin without delaying those after it. The highest rate is one
  /// document a millisecond, which is the resolution of timers. After a longer delay, later
  /// documents begin later, and never in a burst.
  private static let tolerance = Duration.milliseconds(20)
  /// The part of the rate that counts as reached.
  private static let reached = 0.98

  let perSecond: Double
  /// The turn of the last document that has begun.
  private var last: ContinuousClock.Instant?
  private var first: ContinuousClock.Instant?
  private var latest: ContinuousClock.Instant?
  private var count = 0

  init(perSecond: Double) { self.perSecond = perSecond }

  func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard let last else { return now }
    return max(last + .seconds(1 / perSecond), now - Self.tolerance)
  }

  /// Lets a document begin, or returns `false` if its turn has not come.
  mutating func begin(at now: ContinuousClock.Instant) -> Bool {
    let turn = turn(at: now)
    guard turn <= now else { return false }
    last = turn
    first = first ?? now
    latest = now
    count += 1
    return true
  }

  /// The warning that the stream was slower than `--rate`.
  var shortfall: String? {
    guard let first, let latest, count > 1 else { return nil }
    let time = latest - first
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    guard seconds > 0, Double(count - 1) / seconds < perSecond * Self.reached else { return nil }
    let found = Self.text(Double(count - 1) / seconds)
    return "warning: reached a rate of \(found) per second, not \(Self.text(perSecond))"
  }

  /// Returns the number with at most three decimals.
  private static func text(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(whole)" }
    var digits = String(String(1000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
