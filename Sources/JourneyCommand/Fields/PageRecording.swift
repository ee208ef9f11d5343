import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The pages that `journey-walk --record` wrote: a `Fields` document for each.
struct PageRecording: Sendable, Hashable {
  let pages: [Document]

  /// - Parameter path: the path of the file, for messages.
  init(_ content: [UInt8], path: String) throws(FlowError) {
    var reader = JSONDocumentReader(maximumSize: DocumentLimits.size, limits: DocumentLimits.json)
    reader.append(content)
    reader.finish()
    var pages: [Document] = []
    while let result = reader.next() {
      switch result {
      case .success(let value): pages.append(try Self.page(value, path))
      case .failure(let error):
        throw FlowError(
          .config, "invalid file '\(path.shown)': \(error.summary): \(error)", line: error.line,
          column: error.column)
      }
    }
    self.pages = pages
  }

  private static func page(_ value: JSONValue, _ path: String) throws(FlowError) -> Document {
    func invalid(_ reason: String) -> FlowError {
      FlowError(.config, "invalid file '\(path.shown)': \(reason)")
    }
    guard let page = value.object, page.documentType == .fields else {
      throw invalid("expected only Fields documents, which journey fields prints")
    }
    let known = DocumentSchema.asked.memberNames
    if let name = page.keys.first(where: { !known.contains($0) }) {
      throw invalid("unknown member '\(name.shown)'")
    }
    for name in ["fields", "texts", "registers"] {
      guard let list = page[name] else { continue }
      guard let elements = list.array else { throw invalid("expected an array in '\(name)'") }
      let isValid = elements.allSatisfy {
        name == "fields" ? $0.object != nil : $0.string != nil
      }
      let element = name == "fields" ? "objects" : "strings"
      guard isValid else { throw invalid("expected \(element) in '\(name)'") }
    }
    if let flag = page["optional"], flag.boolean == nil {
      throw invalid("expected true or false in 'optional'")
    }
    return page
  }
}

extension Shape {
  /// The names of the declared members of an object.
  fileprivate var memberNames: [String] {
    guard case .object(let members, _) = self else { return [] }
    return members.map(\.name)
  }
}
