import JourneyAM
import JourneyAuthenticators
import JourneyDaVinci
import JourneyFlow
import JourneyJSON

extension ContinueNode {
  /// Returns the hint for a page without some of its answers, if there is anything to suggest.
  /// - Parameters:
  ///   - command: the command that reports the missing answers.
  ///   - hasFile: whether an answers file is given.
  func answerHint(for command: CommandName, hasFile: Bool = true) -> String? {
    if let passkeyHint { return passkeyHint }
    guard isAnswerable else {
      return command == .walk && !hasFile
        ? "give --answers FILE, as journey fields --template writes it" : nil
    }
    return command == .walk
      ? "describe the user's authenticator with --authenticator FILE, or answer the field in the file"
      : "journey authenticator | journey next"
  }

  /// Whether the user's authenticator can answer a required field.
  private var isAnswerable: Bool {
    tasks.contains { index, task in
      if case .unreadable = task { return false }
      return !page.fields[index].missing.isEmpty
    }
  }

  /// The empty answers to suggest on a page that takes either a passkey or other answers, such as a
  /// name and a password, if the user gave only the one or the other.
  private var passkeyHint: String? {
    let fields = page.fields
    guard let passkey = tasks.first(where: { $0.task.isPasskey })?.field,
      fields[passkey].takesEmptyText
    else { return nil }
    let others = fields.indices.filter { $0 != passkey && fields[$0].takesEmptyText }
    let open = others.filter { !fields[$0].missing.isEmpty }
    let lookup = FieldMatcher(fields: fields)
    func operands(_ indices: [Int]) -> String {
      indices.map { lookup.operandKey(of: $0) + "=" }.joined(separator: " ")
    }
    if !fields[passkey].missing.isEmpty {
      return open.count < others.count
        ? "add \(operands([passkey])) for a user with a password" : nil
    }
    let isPasskeyGiven = fields[passkey].data.answers.contains { $0.value != "" }
    return isPasskeyGiven && !open.isEmpty ? "add \(operands(open)) for a passkey" : nil
  }

  private var tasks: [(field: Int, task: AuthenticatorPage.Task)] { authenticatorPage.tasks }

  var authenticatorPage: AuthenticatorPage {
    page.state.flow == .journey ? journeyAuthenticatorPage : daVinciAuthenticatorPage
  }
}

extension Field {
  /// Whether the field requires an answer, which can be an empty string.
  fileprivate var takesEmptyText: Bool {
    data.answerableProperties.contains { name, answer in
      guard name == mainProperty, case .required = answer.defaultSubmission(data) else {
        return false
      }
      return answer.kind(data) == .text
    }
  }
}

extension FieldMatcher {
  /// Returns a key of only this field as an operand shows it, if possible a short one, such as
  /// `name`.
  fileprivate func operandKey(of index: Int) -> String {
    let field = fields[index]
    let short = [field.attributeNames.first, field.mainProperty].compactMap(\.self)
    let key = short.first { matchesOnly($0, index) } ?? onlyKey(of: index)
    let isPlain = key.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0))
    }
    return isPlain ? key : "'\(key.shown)'"
  }
}

extension AuthenticatorPage.Task {
  fileprivate var isPasskey: Bool {
    if case .passkey = self { true } else { false }
  }
}
