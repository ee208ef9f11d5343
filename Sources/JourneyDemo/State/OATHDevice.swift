import JourneyCrypto

/// An authenticator app, and what AM remembers of it. How codes are checked:
/// docs/protocol/authenticators.md, "Enrollment page" and "Code checks".
struct OATHDevice: Sendable {
  let key: [UInt8]
  /// Which counter's code comes next.
  var counter = 0
  /// The step of the last code that was taken.
  var last = 0
  /// By how many steps the app's clock was ahead then.
  var drift = 0

  /// How many codes after the expected one are tried.
  private static let window = 100
  /// How many steps before and after the present one are tried.
  private static let steps = 2
  private static let largestDrift = 5

  /// Takes a code by the counter, which moves past it.
  mutating func count(
    _ code: String, hash: TimeCode.Algorithm
  ) throws(RequestError) {
    for number in counter...counter + Self.window {
      if try isCode(code, number, hash) {
        counter = number + 1
        return
      }
    }
    throw .rule("S8", "the code is not one of the next hundred")
  }

  /// Takes a code by the clock.
  mutating func time(
    _ code: String, hash: TimeCode.Algorithm, at time: Int
  ) throws(RequestError) {
    let truth = time / TimeCode.period
    let now = truth + drift
    try require(last != now, "S8", "a code of this period was taken already")
    guard let step = try step(of: code, around: now, hash) else {
      throw .rule("S8", "the code is not of this time")
    }
    try require(
      step >= now || abs(last - now) > Self.steps, "S8",
      "the code is older than the last sign-in allows")
    try require(
      abs(step - truth) <= Self.largestDrift, "S8", "the app's clock has drifted too far")
    (last, drift) = (step, step - truth)
  }

  private func step(
    of code: String, around now: Int, _ hash: TimeCode.Algorithm
  ) throws(RequestError) -> Int? {
    if try isCode(code, now, hash) { return now }
    for distance in 1...Self.steps {
      for step in [now + distance, now - distance] where try isCode(code, step, hash) {
        return step
      }
    }
    return nil
  }

  /// The number of digits is that of what was sent.
  private func isCode(
    _ code: String, _ counter: Int, _ hash: TimeCode.Algorithm
  ) throws(RequestError) -> Bool {
    HMAC.equal(
      code,
      try TimeCode.code(key: key, counter: counter, digits: code.utf8.count, hash: hash))
  }
}
