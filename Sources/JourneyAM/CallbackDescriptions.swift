package import JourneyFlow
import JourneyJSON

/// The callbacks that are known by name, for those who describe them.
package enum CallbackDescriptions {
  package static var all: [FieldDescription] {
    let others: [any CallbackField.Type] = [
      FidoRegistrationCallback.self, FidoAuthenticationCallback.self, CallbackCatalogue.challenge,
    ]
    return (CallbackCatalogue.known + others).map { type in
      FieldDescription(
        type.type, type.declaration, CallbackContent(["type": .string(type.wireType)], id: ""))
    } + [
      FieldDescription(
        UnknownCallback.type, UnknownCallback.shown, CallbackContent([:], id: ""), isUnknown: true)
    ]
  }
}
