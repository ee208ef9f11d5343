import JourneyHTTP
import JourneyJSON

/// The line that reports a failure on standard error, without the command's name.
struct FailureLine {
  /// The maximum length in characters, with the command's name.
  static let limit = 250

  /// The beginning, such as `ErrorNode 401`, and the code if there is one.
  private let beginning: String
  private let message: String
  private let page: (preposition: String, name: String)?
  private let request: (method: String, address: String)?
  private let ending: String

  /// Returns `nil` if the document is no failure.
  /// - Parameter secrets: what to hide, before texts are shortened, because half a secret cannot be
  ///   found.
  init?(_ document: Document, hiding secrets: @autoclosure () -> Secrets) {
    guard let type = document.documentType, type.isFailure else { return nil }
    let secrets = secrets()
    func clean(_ text: String) -> String { secrets.hide(in: text).escapingControls() }
    let cause = document["cause"]
    let code = cause?["code"]?.string.map(clean)
    let message = clean(document["message"]?.string ?? "")
    var words = [type.rawValue]
    if type == .errorNode {
      words += [cause?["status"]?.integer.map(String.init)].compactMap(\.self)
      if let code { words.append(code == message ? code : "\(code):") }
    } else if let kind = cause?["kind"]?.string {
      words.append("\(clean(kind)):")
    }
    beginning = words.joined(separator: " ")
    let problems =
      type == .errorNode
      ? document.unsaidProblems(Quoter(secrets: secrets, longest: Self.longestProblem)) : nil
    // The message of a change says at its end how the walk ended.
    let end = cause?["kind"] == "changed" ? message.firstRange(of: UnusedAnswers.end) : nil
    let said =
      type == .errorNode && code == message
      ? "" : String(message[..<(end?.lowerBound ?? message.endIndex)]).withoutFullStop
    self.message = [said, problems].compactMap { $0?.isEmpty == false ? $0 : nil }
      .joined(separator: ": ")
    let isSent = cause?["sent"] != false
    let name = cause?["page"]?.string.map(clean)
    // Some messages name the page themselves.
    page = name.flatMap { name in
      message.hasPrefix("page '\(name)'") ? nil : (isSent ? "after" : "on", name)
    }
    if let method = document["request"]?["method"]?.string,
      let url = document["request"]?["url"]?.string
    {
      request = (clean(method), clean(String(url.prefix { $0 != "?" && $0 != "#" })))
    } else {
      request = nil
    }
    let delay = cause?["retryAfter"]?.integer.map { ", retry after \($0) s" } ?? ""
    ending =
      String(message[(end?.lowerBound ?? message.endIndex)...]) + delay
      + (cause?["hint"]?.string.map { "; \(clean($0))" } ?? "")
  }

  /// Returns the line with at most `room` characters. Shortens the message, then the path of the
  /// address, then the name of the page, then the rest of the message, but never the code or the
  /// hint.
  func text(in room: Int) -> String {
    var message = message
    var address = request.map { " (\($0.method) \($0.address))" } ?? ""
    var name = page?.name ?? ""
    func excess() -> Int { line(message, name, address).count - room }
    func shorten(to least: Int) {
      let excess = excess()
      if excess > 0 { message = message.cut(to: max(least, message.count - excess)) }
    }
    shorten(to: Self.leastMessage)
    if excess() > 0, let request {
      address = " (\(request.method) \(Self.shortened(request.address)))"
    }
    if excess() > 0 { name = name.cut(to: Self.leastName) }
    shorten(to: 0)
    return line(message, name, address)
  }

  private static let leastMessage = 80
  private static let longestProblem = 100
  private static let leastName = 30

  private func line(_ message: String, _ name: String, _ address: String) -> String {
    let said = [beginning, message].filter { !$0.isEmpty }.joined(separator: " ")
    let place = page.map { ", \($0.preposition) page '\(name)'" } ?? ""
    return said + place + address + ending
  }

  /// Returns the address with `…` for all segments of the path but the last.
  private static func shortened(_ address: String) -> String {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 4, let last = parts.last else { return address }
    return parts.prefix(3).joined(separator: "/") + "/…/" + last
  }
}

extension String {
  /// The string without one full stop at its end, because a line goes on after a server's text.
  fileprivate var withoutFullStop: String {
    hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self
  }
}
