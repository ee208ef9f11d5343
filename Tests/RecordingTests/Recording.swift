import Foundation
import JourneyHTTP
import JourneyJSON

/// One recorded scenario with a real server.
struct Recording {
  struct Exchange {
    let method: String
    let address: WebAddress
    let requestHeaders: [(name: String, value: String)]
    let requestBody: String
    /// The fields, if the body was a form.
    let requestForm: [(name: String, value: String)]
    let status: Int
    let responseHeaders: [(name: String, value: String)]
    let responseBody: String

    /// The request body, if it is an object.
    var sent: JSONObject? { parsed(requestBody) }
    /// The response body, if it is an object.
    var received: JSONObject? { parsed(responseBody) }

    private func parsed(_ text: String) -> JSONObject? {
      do { return try JSONValue(parsing: text).object } catch { return nil }
    }
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  let exchanges: [Exchange]

  /// - Parameter name: The name of a file in `Recordings`, without `.json`.
  init(_ name: String) throws {
    guard
      let file = Bundle.module.url(
        forResource: name, withExtension: "json", subdirectory: "Recordings")
    else { throw Missing(description: "no recording '\(name)'") }
    let document = try JSONValue(parsing: Array(try Data(contentsOf: file)))
    exchanges = try (document["exchanges"]?.array ?? []).map { try Self.exchange($0, name) }
  }

  /// The names of all recordings.
  static var names: [String] {
    let files = Bundle.module.paths(forResourcesOfType: "json", inDirectory: "Recordings")
    return files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }.sorted()
  }

  private static func exchange(_ value: JSONValue, _ name: String) throws -> Exchange {
    func pairs(_ side: String, _ member: String) -> [(name: String, value: String)] {
      (value[side]?[member]?.array ?? []).compactMap { pair in
        guard let name = pair[0]?.string, let value = pair[1]?.string else { return nil }
        return (name, value)
      }
    }
    guard let method = value["request"]?["method"]?.string,
      let url = value["request"]?["url"]?.string, let status = value["response"]?["status"]?.integer
    else { throw Missing(description: "'\(name)' contains an invalid exchange") }
    return Exchange(
      method: method, address: try WebAddress(url), requestHeaders: pairs("request", "headers"),
      requestBody: value["request"]?["body"]?.string ?? "",
      requestForm: pairs("request", "form"), status: status,
      responseHeaders: pairs("response", "headers"),
      responseBody: value["response"]?["body"]?.string ?? "")
  }
}
