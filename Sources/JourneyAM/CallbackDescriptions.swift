package import JourneyFlow
import JourneyJSON

/// The callbacks that are known by name, for those who describe them.
package enum CallbackDescriptions {
  package static var all: [FieldDescription] {
    let others: [any CallbackField.Type] = [
      FidoRegistrationCallback.self, FidoAuthenticationCallback.self, CallbackCatalogue.challenge,
    ]
    return (CallbackCatalogue.known + others).map(description)
  }

  private static func description(of type: any CallbackField.Type) -> FieldDescription {
    let callback = type.init(CallbackContent(["type": .string(type.wireType)], id: ""))
    let outputs = callback.outputs.map(\.property)
    return FieldDescription(
      type: type.type, readOnly: outputs.isEmpty ? callback.properties.map(\.name) : outputs,
      settable: callback.inputs.map { input in
        .init(name: input.property, kind: input.kind, isSecret: input.isSecret)
      })
  }
}
