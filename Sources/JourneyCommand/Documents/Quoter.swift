import JourneyHTTP
import JourneyJSON

/// Prepares text from a server for a line on standard error.
struct Quoter {
  let secrets: Secrets
  /// The maximum length in characters.
  let longest: Int

  /// Hides secrets, escapes control characters and shortens.
  func quote(_ text: String) -> String {
    secrets.hide(in: text).escapingControls().cut(to: longest)
  }

  /// Returns a line in which the server's texts are as long as the room allows.
  static func fitting(_ room: Int, hiding secrets: Secrets, _ line: (Quoter) -> String) -> String {
    for longest in [200, 100, 60, 40] {
      let line = line(Quoter(secrets: secrets, longest: longest))
      if line.count <= room { return line }
    }
    return line(Quoter(secrets: secrets, longest: 20))
  }
}

extension JSONObject {
  private static var fewProblems: Int { 3 }

  /// Returns the first problems that `message` does not name, such as `'Password': Login failure`.
  /// If some of them name a field, only these count.
  func unsaidProblems(_ quoter: Quoter) -> String? {
    let said = self["message"]?.string ?? ""
    let all = (self["problems"]?.array ?? []).filter { problem in
      problem["message"]?.string.map { !said.contains($0) } == true
    }
    let named = all.filter { $0["key"]?.string != nil }
    let problems = named.isEmpty ? all : named
    guard !problems.isEmpty else { return nil }
    let more = problems.count - Self.fewProblems
    return problems.prefix(Self.fewProblems).map { $0.sentence(quoter) }.joined(separator: ", ")
      + (more > 0 ? ", and \(more) more" : "")
  }

  /// Returns the warning about a page that came back with problems.
  func problemWarning(hiding secrets: @autoclosure () -> Secrets, in room: Int) -> String? {
    guard documentType == .continueNode, self["problems"] != nil else { return nil }
    let secrets = secrets()
    guard let name = pageName(hiding: secrets) else { return nil }
    let place = "warning: page '\(name)' says: "
    guard unsaidProblems(Quoter(secrets: secrets, longest: 1)) != nil else { return nil }
    return Quoter.fitting(room, hiding: secrets) { place + (unsaidProblems($0) ?? "") }
  }
}

extension JSONValue {
  /// Returns the key and the message, such as `'Password': Login failure`.
  fileprivate func sentence(_ quoter: Quoter) -> String {
    let message = quoter.quote(self["message"]?.string ?? "")
    guard let key = self["key"]?.string, self["message"]?.string?.hasPrefix("\(key): ") != true
    else { return message }
    return "'\(quoter.quote(key))': \(message)"
  }
}
