import JourneyAuthenticators
import JourneyFlow

/// Makes the one-time codes for one page, and says how long the caller must wait for them.
final class CodeMaker {
  /// The current time in seconds since 1970.
  private let now: Int
  /// The user's last sign-in with a one-time code, in seconds since 1970.
  private let lastUse: Int?
  /// This document's claim on the used counters.
  private let counters: CounterLedger.Claim
  /// Whether to make codes. If not, the seeds are only checked, and each code is zeros.
  private let makesCodes: Bool
  /// The seconds until all codes can be made.
  private(set) var wait = 0.0
  /// The seeds, and the Base32 secrets in them.
  private(set) var secrets: [String] = []
  /// Warns that an `mfauth` address sets conditions for the phone (`policies`), which `journey` can
  /// neither fulfill nor check.
  static let policies =
    "the address for one-time codes has 'policies' for a phone, which journey does not check"
  /// Whether an `mfauth` address has `policies`.
  private(set) var hasPolicies = false

  init(
    now: Int, after lastUse: Int?, counters: CounterLedger.Claim = CounterLedger().claim(),
    makesCodes: Bool = true
  ) {
    self.makesCodes = makesCodes
    self.now = now
    self.lastUse = lastUse
    self.counters = counters
  }

  /// Returns the code for an `otpauth` or `mfauth` address, or for a Base32 secret alone.
  /// - Parameter key: the key for error messages, if it is known.
  func code(of seed: String, for key: String? = nil) throws(AnswerError) -> String {
    secrets += OTPAuthAddress.secretTexts(in: seed)
    let address: OTPAuthAddress
    do { address = try OTPAuthAddress(addressOrSecret: seed) } catch {
      throw Self.answerError(error, key)
    }
    guard makesCodes else {
      do { _ = try address.wait(at: Double(now), after: lastUse) } catch {
        throw Self.answerError(error, key)
      }
      return String(repeating: "0", count: address.digits)
    }
    if let code = address.counterCode, !counters.takes(code) {
      throw AnswerError(
        "counter",
        "cannot use counter \(code.counter) twice: another document already uses its code"
      )
    }
    do {
      hasPolicies = hasPolicies || address.hasPolicies
      // The clock shows whole seconds, so the code must be valid for each fraction of this second.
      // No code of a one-second period is valid longer than that.
      for fraction in address.factor == .time(period: 1) ? [0] : [0, 0.999] {
        wait = max(wait, try address.wait(at: Double(now) + fraction, after: lastUse))
      }
      return try address.code(at: now)
    } catch { throw Self.answerError(error, key) }
  }

  private static func answerError(_ error: OTPError, _ key: String?) -> AnswerError {
    let subject = key.map { "a one-time code for '\($0.shown)'" } ?? "a one-time code"
    return AnswerError("otp", "cannot make \(subject): \(error)")
  }
}
