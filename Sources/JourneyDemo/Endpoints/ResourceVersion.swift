/// The version of a REST resource, such as 2.1.
package struct ResourceVersion: Sendable, Equatable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    self.init(major, minor)
  }

  package var description: String { "\(major).\(minor)" }

  /// What an `Accept-API-Version` header asks for.
  enum Wanted: Equatable {
    case newest
    case version(ResourceVersion)
    case unreadable
  }

  /// Reads a header such as `resource=2.1, protocol=1.0`, in any order, with any spaces, and with
  /// either part missing.
  static func wanted(_ header: String?) -> Wanted {
    guard let header else { return .newest }
    var wanted = Wanted.newest
    for part in header.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard pair.count == 2, let version = ResourceVersion(pair[1]) else { return .unreadable }
      switch pair[0] {
      case "resource": wanted = .version(version)
      case "protocol": guard version.major == 1 else { return .unreadable }
      default: return .unreadable
      }
    }
    return wanted
  }

  /// Returns the newest offered version that satisfies `wanted`: with the same major version, and
  /// the same or a later minor version.
  static func serving(_ wanted: Wanted, among offered: [ResourceVersion]) -> ResourceVersion? {
    switch wanted {
    case .unreadable: nil
    case .newest: offered.last
    case .version(let version):
      offered.last { $0.major == version.major && $0.minor >= version.minor }
    }
  }
}
