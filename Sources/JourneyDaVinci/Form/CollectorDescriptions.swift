package import JourneyFlow
import JourneyJSON

/// The collectors that are known by name, for those who describe them.
package enum CollectorDescriptions {
  package static var all: [FieldDescription] {
    (CollectorCatalogue.known + [UnknownCollector.self]).map { type in
      FieldDescription(
        String(describing: type), type.all, CollectorContent(["key": "key"], id: "key"))
    }
  }
}
