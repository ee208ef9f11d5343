/// Why a transport cannot be set up as it is configured. Nothing has been sent.
public enum TransportSetupError: Error, Sendable, Hashable {
  /// A number is not in its range. `name` is the property's.
  case range(name: String, value: Int, allowed: ClosedRange<Int>)
  /// A text has a control character. `name` is the property's.
  case controlCharacter(name: String)
  /// So many requests at a time need more open files than the system allows.
  case openFiles(needed: Int, allowed: Int)
}

extension TransportSetupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .range(let name, let value, let allowed):
      "\(name) is \(value), not in \(allowed.lowerBound)…\(allowed.upperBound)"
    case .controlCharacter(let name):
      "a control character stands in \(name)"
    case .openFiles(let needed, let allowed):
      "so many requests at a time need \(needed) open files, the system allows \(allowed)"
    }
  }
}
