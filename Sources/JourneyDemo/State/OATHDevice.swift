import JourneyCrypto

/// An authenticator app, as AM stores it. How AM checks codes is in
/// docs/protocol/authenticators.md, "Enrollment page" and "Code checks".
struct OATHDevice: Sendable {
  let key: [UInt8]
  var record: DeviceRecord
  /// The counter of the next code.
  var counter = 0
  /// The time step of the last accepted code.
  var last = 0
  /// How many time steps the app's clock was ahead at the last sign-in, negative if it was behind.
  var drift = 0

  /// How many codes after the expected one are tried.
  private static let window = 100
  /// How many time steps on each side of the expected one are tried.
  private static let steps = 2
  private static let largestDrift = 5

  /// Checks a counter-based code, and moves the counter past the accepted code.
  mutating func count(
    _ code: String, hash: TimeCode.Algorithm
  ) throws(RequestError) {
    for number in counter...counter + Self.window {
      if try isCode(code, number, hash) {
        counter = number + 1
        return
      }
    }
    throw .rule(.code, "the code is not one of the next hundred")
  }

  /// Checks a time-based code, and stores its time step and the drift of the app's clock.
  mutating func time(
    _ code: String, hash: TimeCode.Algorithm, at time: Int
  ) throws(RequestError) {
    let truth = time / TimeCode.period
    let now = truth + drift
    try require(last != now, .code, "a code of this period was already accepted")
    guard let step = try step(of: code, around: now, hash) else {
      throw .rule(.code, "the code is not valid at this time")
    }
    try require(
      step >= now || abs(last - now) > Self.steps, .code,
      "the code is older than the last sign-in allows")
    try require(
      abs(step - truth) <= Self.largestDrift, .code, "the app's clock has drifted too far")
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

  /// Returns whether a code is correct for a counter or a time step, with the digits of the given
  /// code.
  private func isCode(
    _ code: String, _ counter: Int, _ hash: TimeCode.Algorithm
  ) throws(RequestError) -> Bool {
    HMAC.equal(
      code,
      try TimeCode.code(key: key, counter: counter, digits: code.utf8.count, hash: hash))
  }
}
