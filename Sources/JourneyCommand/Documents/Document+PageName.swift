import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension JSONObject {
  /// Returns the name of the page for messages and reports, with at most 80 characters, or `nil` if
  /// the document is no page: the header, or else the name of the DaVinci form, the stage, the
  /// prompts, a text, or the types of the fields.
  /// - Parameter secrets: the secrets of the step, which a server can repeat in its texts.
  func pageName(hiding secrets: Secrets) -> String? {
    fullPageName.map { secrets.hide(in: $0).cut(to: Self.longestPageName) }
  }

  /// The name with all its characters and secrets.
  var fullPageName: String? {
    documentType == .continueNode ? heading ?? nameByFields : nil
  }

  private var heading: String? {
    let stage = self["stage"]?.string.flatMap(Self.plainStage)
    return [self["header"]?.string, self["name"]?.string, stage].lazy.compactMap { $0?.trimmed }
      .first { !$0.isEmpty }
  }

  private var nameByFields: String? {
    let fields = self["callbacks"]?.array ?? self["collectors"]?.array ?? []
    let prompts = fields.compactMap { ($0["prompt"] ?? $0["label"])?.string?.bareLabel }
      .filter { !$0.isEmpty }
    if !prompts.isEmpty { return prompts.joined(separator: ", ") }
    let types = fields.compactMap { $0["type"]?.string }
    return fields.lazy.compactMap(Self.text(of:)).first
      ?? (types.isEmpty ? nil : types.joined(separator: ", "))
  }

  static let longestPageName = 80

  /// Returns the stage, or `nil` if it is data for an app instead of a name.
  static func plainStage(_ stage: String) -> String? {
    let text = stage.trimmed
    return text == "null" || text.hasPrefix("{") || text.hasPrefix("[") ? nil : text
  }

  /// Returns the text that the field shows, or `nil` if there is none or it is a script.
  private static func text(of field: JSONValue) -> String? {
    guard field["messageType"]?.string?.lowercased() != "script" else { return nil }
    let text = (field["message"] ?? field["content"])?.string?.trimmed
    return text?.isEmpty == false ? text : nil
  }
}

extension String {
  func cut(to limit: Int) -> String {
    utf8.count > limit && count > limit ? String(prefix(max(0, limit - 1))) + "…" : self
  }
}
