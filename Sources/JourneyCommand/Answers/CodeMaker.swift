import JourneyAuthenticators
import JourneyFlow

/// Makes the one-time codes that answer one page, and says how long they must be waited for.
final class CodeMaker {
  /// Seconds since 1970.
  private let now: Int
  /// When the user last signed in with a code, in seconds since 1970.
  private let lastUse: Int?
  /// The document's part of the counters that codes were made of.
  private let counters: CounterLedger.Claim
  /// Whether codes are made; otherwise what they would be made of is only checked.
  private let makesCodes: Bool
  /// Seconds until all codes that were asked for can be made; 0: they count now.
  private(set) var wait = 0.0
  /// What must not be shown of the addresses and secrets that codes were made of.
  private(set) var secrets: [String] = []
  /// Whether one of the addresses has `policies`.
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

  /// The code of an `otpauth` or `mfauth` address, or of a bare Base32 secret.
  func code(of seed: String) throws(AnswerError) -> String {
    secrets += OTPAuthAddress.secretTexts(in: seed)
    let address: OTPAuthAddress
    do { address = try OTPAuthAddress(addressOrSecret: seed) } catch { throw Self.fault(error) }
    guard makesCodes else {
      do { _ = try address.wait(at: Double(now), after: lastUse) } catch { throw Self.fault(error) }
      return String(repeating: "0", count: address.digits)
    }
    if let code = address.counterCode, !counters.takes(code) {
      throw AnswerError(
        "counter", "counter \(code.counter) already made a code for another document")
    }
    do {
      hasPolicies = hasPolicies || address.hasPolicies
      // The clock shows whole seconds, so the code must count for each fraction of this one, but where
      // no code counts longer than that.
      for fraction in address.factor == .time(period: 1) ? [0] : [0, 0.999] {
        wait = max(wait, try address.wait(at: Double(now) + fraction, after: lastUse))
      }
      return try address.code(at: now)
    } catch { throw Self.fault(error) }
  }

  private static func fault(_ error: OTPError) -> AnswerError {
    let hint = error.hint.map { "; \($0)" } ?? ""
    return AnswerError("otp", "no one-time code: \(error)\(hint)")
  }
}
