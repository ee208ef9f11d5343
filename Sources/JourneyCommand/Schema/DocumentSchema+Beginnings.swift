import JourneyAM
import JourneyJSON

/// The schemas of the documents that begin a flow, and of the answers to pages.
extension DocumentSchema {
  /// The members that only a start document can have.
  static let beginning: [Shape.Member] = [
    .init("journey", .optional(.text), "The name of the journey, or the DaVinci flow policy."),
    .init("forceAuth", .optional(.flag), "Run the journey even if the session is sufficient."),
    .init("noSession", .optional(.flag), "Create no session at the end."),
    .init("sessionUpgrade", .optional(.flag), "Also send the session as a parameter."),
    .init(
      "index",
      .optional(
        .object(
          [
            .init(
              "type", .oneOf(AuthenticationIndex.Kind.allCases.map(\.rawValue)),
              "The type of the value.", .shown, .required),
            .init(
              "value", .text, "The value, such as the address of a resource.", .shown, .required),
          ], .refused)), "The type and value that select the journey instead of its name."),
    .init("authorize", .optional(.flag), "Begin with the client's authorization request."),
    .init(
      "advice", .optional(.either([.text, .object([], .like(.list(.text)))])),
      "A policy's advice: arrays of values by name, or PingAM's XML."),
    .init(
      "approve", .optional(.text),
      "The address of a device code, which a DaVinci flow approves.", .secret),
    .init("transaction", .optional(.text), "The id of a transaction to authorize."),
  ]

  static let resumption: [Shape.Member] = [
    .init("link", .optional(.text), "The magic link.", .secret)
  ]

  /// The members that start documents and resume documents have in common.
  static let commonMembers: [Shape.Member] = [
    redactedMember, tagMember,
    .init(
      "query", .optional(.object([], .like(.either([.text, .list(.text)])))),
      "Fields that are sent with each step.", .secret),
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
