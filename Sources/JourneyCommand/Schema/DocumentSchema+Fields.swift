import JourneyFlow
import JourneyJSON

/// The document that `journey fields` prints.
extension DocumentSchema {
  static let asked = node(
    .fields,
    [
      .init(
        "flow", .oneOf(FlowState.Kind.allCases.filter { $0 != .oidc }.map(\.rawValue)),
        "The kind of flow."),
      .init("journey", .text, "The name that was given at the start of the flow."),
      .init("page", .text, "The name of the page."),
      .init("stage", .text, "The name that the tree's designer gave the page."),
      .init("texts", .list(.text), "The texts of the page, without words that can change."),
      .init("fields", .list(.named("AskedField", field)), "The fields that take an answer."),
      .init(
        "registers", .list(.oneOf(["oath", "push", "webauthn", "binding"])),
        "The kinds of device that the page registers."),
      .init("waiting", .constant(true), "Whether the page waits for an event elsewhere."),
      .init("suspended", .constant(true), "Whether the flow waits for its magic link."),
      .init("optional", .flag, "In a recording: whether the page can be absent."),
    ])

  private static let field = Shape.object([
    .init("key", .text, "The attribute, the prompt or the type: an answer key.", .shown, .required),
    .init("prompt", .text, "The prompt, if it differs from the key."),
    .init("type", .text, "The type of the callback or collector.", .shown, .required),
    .init(
      "answer", .oneOf(AskedField.Answer.allCases.map(\.rawValue)), "The kind of answer.", .shown,
      .required),
    .init("required", .flag, "Whether the page needs an answer.", .shown, .required),
    .init("secret", .flag, "Whether the answer is a password, a security answer or a code."),
    .init("options", .list(.text), "The answers to choose from."),
    .init(
      "default", .either([.text, .flag, .list(.text)]),
      "The choice or Boolean that is sent if you give no answer."),
  ])
}
