import Foundation
import JourneyKit
import Testing

/// The properties of callbacks and collectors under the names and with the types that Ping documents.
/// This file compiles only if the library has each of them.
@Suite("Samples: properties")
struct PropertySamples {
  @Test("callbacks")
  func callbacks() {
    let _: [KeyPath<ConfirmationCallback, [String]>] = [\.options]
    let _: KeyPath<ConfirmationCallback, ConfirmationCallback.OptionType> = \.optionType
    let _: KeyPath<ConfirmationCallback, ConfirmationCallback.Option> = \.defaultOption
    let _: KeyPath<ConfirmationCallback, MessageType> = \.messageType
    let _: KeyPath<SelectIdpCallback, [SelectIdpCallback.IdPValue]> = \.providers
    let _: [KeyPath<SelectIdpCallback.IdPValue, String>] = [\.provider]
    let _: [PartialKeyPath<SelectIdpCallback.IdPValue>] = [\.uiConfig]
    let _: KeyPath<MetadataCallback, JSONObject> = \.value
    let _: KeyPath<PollingWaitCallback, Int> = \.waitTime
    let _: [PartialKeyPath<FidoRegistrationCallback>] = [\.publicKeyCredentialCreationOptions]
    let _: [PartialKeyPath<FidoAuthenticationCallback>] = [\.publicKeyCredentialRequestOptions]
    let _: [KeyPath<StringAttributeInputCallback, Bool>] = [\.required, \.isRequired]
    let _: [KeyPath<NumberAttributeInputCallback, Bool>] = [\.required, \.isRequired]
    let _: [KeyPath<BooleanAttributeInputCallback, Bool>] = [\.required, \.isRequired]
    let _: [KeyPath<PingOneProtectInitializeCallback, Bool>] = [
      \.consoleLogEnabled, \.isConsoleLogEnabled, \.isBehavioralDataCollection,
      \.behavioralDataCollection, \.lazyMetadata,
    ]
    func policies(_ callback: ValidatedPasswordCallback) -> [(String, JSONObject?)] {
      callback.failedPolicies.map { ($0.policyRequirement, $0.params) }
    }
    func received(_ callback: any Callback) -> JSONObject { callback.json }
    func names(_ callback: any Callback) -> String {
      switch callback {
      case is SuspendedTextOutputCallback: "the subclass first"
      case let text as TextOutputCallback: text.message
      default: callback.type
      }
    }
  }

  @Test("collectors")
  func collectors() {
    let _: KeyPath<IdpCollector, URL?> = \.link
    let _: KeyPath<QRCodeCollector, Data?> = \.imageData
    let _: KeyPath<PasswordPolicy, Int?> = \.length.min
    let _: KeyPath<PasswordPolicy, Int?> = \.length.max
    let _: [KeyPath<PollingCollector, Int>] = [\.pollInterval, \.pollRetries, \.retriesAllowed]
    let _: KeyPath<Device, Bool> = \.isDefault
    let _: [KeyPath<ContinueNode, String>] = [\.id, \.name, \.description, \.category]
    let _: [KeyPath<FidoRegistrationCollector, String>] = [\.type, \.action, \.trigger]
    #expect(ValidationError.required.errorMessage == "missing answer")
  }
}
