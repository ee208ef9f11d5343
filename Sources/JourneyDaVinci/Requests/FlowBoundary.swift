import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// The addresses that a flow may use: those with the origin of the authorization endpoint and, on a
/// host that tenants share, with the environment id at the beginning of its path.
struct FlowBoundary: Sendable, Hashable {
  let authorize: WebAddress

  /// Checks an address in the server's `_links`, and returns it.
  /// - Parameter name: the name for messages, such as `_links.next.href`.
  /// - Throws: a `FlowError` of kind `state` that names the invalid part of the address.
  func address(_ text: String?, named name: String) throws(FlowError) -> WebAddress {
    guard let text, !text.isEmpty else {
      throw FlowError(
        .state, "cannot continue the flow: the page has no '\(name)'", hint: "start again")
    }
    let address: WebAddress
    do { address = try WebAddress(text) } catch {
      throw FlowError(.state, "invalid '\(name)': \(error)", hint: error.hint)
    }
    let home = authorize.origin
    let origin = address.origin
    let difference: (String, String, String)? =
      if origin.scheme != home.scheme {
        ("scheme", origin.scheme, home.scheme)
      } else if origin.host != home.host {
        ("host", origin.host, home.host)
      } else if origin.port != home.port {
        ("port", String(origin.port), String(home.port))
      } else if let mine = authorize.environment, address.environment != mine {
        ("environment", address.environment ?? "", mine)
      } else {
        nil
      }
    // A parsed address has no dot segments any more, so look at the text.
    let parts = PathSegment.parts(of: text)
    guard !parts.contains(where: PathSegment.isDots) else {
      throw FlowError(.state, "invalid '\(name)': its path has a dot segment")
    }
    guard !address.isDisguised else {
      throw FlowError(
        .state, "invalid '\(name)': its path has encoded letters, dots or slashes")
    }
    // Some servers merge slashes and others do not, so the path could mean two things.
    guard !address.path.hasPrefix("//") else {
      throw FlowError(.state, "invalid '\(name)': its path begins with '//'")
    }
    guard !parts.contains(where: PathSegment.hasParameter) else {
      throw FlowError(.state, "invalid '\(name)': its path has a parameter (';')")
    }
    if let (part, found, due) = difference {
      throw FlowError(
        .state,
        "invalid '\(name)': its \(part) is '\(found.prefix(255))', but the flow's \(part) is '\(due)'"
      )
    }
    return address
  }
}
