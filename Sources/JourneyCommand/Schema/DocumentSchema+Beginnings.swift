import JourneyFlow
import JourneyJSON

/// The documents that begin a flow, and the answers to pages.
extension DocumentSchema {
  static let beginning = StartOption.all.filter { $0 != .query }.map(Shape.Member.init)

  static let resumption: [Shape.Member] = [
    .init("link", .optional(.text), "The magic link.", .secret)
  ]

  /// What start documents and resume documents have in common.
  static let commonMembers: [Shape.Member] = [
    redactedMember, tagMember,
    Shape.Member(.query),
    .init(
      "headers", .optional(.object([], .like(.text))),
      "Headers that are sent with each step, to the server's origin.", .secret),
    .init("session", .optional(session([])), "The session to begin with.", .withheld),
    .init(
      "cookies", .optional(.list(open)),
      "The cookies to begin with, from '.state.cookies' of another document.", .secret),
    .init("defaults", .optional(open), "Answers for any page of the flow.", .secret),
    .init("authenticator", .optional(open), "The data of the user's authenticator.", .secret),
    .init(
      "config", .optional(.named("Configuration", ConfigurationShape.whole)),
      "The configuration, without 'http' and secrets.", .withheld),
  ]

  static let answersFile = Shape.object(
    [],
    .like(
      .either([ConfigurationShape.reference, .named("OneTimeCode", oneTimeCode), .any])))

  private static let oneTimeCode = Shape.object(
    [
      .init(
        "$otp", .either([.text, ConfigurationShape.reference]),
        "An otpauth address, or a secret in Base32.", .secret, .required)
    ], .refused)
}

extension Shape.Member {
  fileprivate init(_ option: StartOption) {
    self.init(
      option.name, .optional(Shape(option.kind)),
      option.about.prefix(1).uppercased() + option.about.dropFirst() + ".",
      [.query, .approve].contains(option) ? .secret : .shown)
  }
}

extension Shape {
  fileprivate init(_ kind: StartOption.Kind) {
    self =
      switch kind {
      case .flag: .flag
      case .text: .text
      case .advice: .either([.text, .object([], .like(.list(.text)))])
      case .query: .object([], .like(.either([.text, .list(.text)])))
      case .index:
        .object(
          [
            .init(
              "type", .oneOf(AuthenticationIndex.Kind.allCases.map(\.rawValue)),
              "The type of the value.", .shown, .required),
            .init(
              "value", .text, "The value, such as the address of a resource.", .shown, .required),
          ], .refused)
      }
  }
}
