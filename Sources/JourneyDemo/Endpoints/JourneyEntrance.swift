/// What a start's `authIndexType` and `authIndexValue` lead to.
enum JourneyEntrance {
  /// Any of these will do; a session of one suffices.
  case journeys([DemoJourney])
  /// At least this level; a session that has it suffices.
  case level(Int, [DemoJourney])
  case transaction(String)
  case fault(String)

  init(_ index: IndexQuery) {
    let value = index.value ?? ""
    switch index.type {
    case nil:
      self = .journeys([.preset])
    case "service":
      self = value.isEmpty ? .journeys([.preset]) : Self.named([value])
    case "transaction":
      self = .transaction(value)
    case "level":
      self = Self.atLeast(value)
    case "resource":
      self = .journeys([.stepUp])
    case "composite_advice":
      guard let advices = PolicyAdvice.read(value) else {
        self = .fault("Invalid composite advice")
        return
      }
      self = Self.advised(advices)
    default:
      self = .fault("Unknown Authentication Index Type")
    }
  }

  private static func named(_ names: [String]) -> JourneyEntrance {
    let journeys = names.map { DemoJourney.named($0) }.compactMap(\.self)
    return journeys.isEmpty ? .fault("No Configuration found") : .journeys(journeys)
  }

  private static func atLeast(_ text: String) -> JourneyEntrance {
    guard let level = Int(text) else { return .fault("Invalid auth level") }
    let journeys = [DemoJourney.loginCode, .stepUp].filter { $0.level >= level }
    return journeys.isEmpty ? .fault("No Configuration found") : .level(level, journeys)
  }

  /// Values may have a realm before a colon: `/alpha:StepUp`.
  private static func advised(_ advices: [PolicyAdvice]) -> JourneyEntrance {
    let values = advices.flatMap(\.values)
    let plain = values.map { $0.split(separator: ":").last.map(String.init) ?? "" }
    switch advices.first?.name {
    case "TransactionConditionAdvice": return .transaction(values[0])
    case "AuthenticateToServiceConditionAdvice", "AuthenticateToTreeConditionAdvice",
      "AuthSchemeConditionAdvice":
      return named(plain)
    case "AuthenticateToRealmConditionAdvice": return .journeys([.preset])
    case "AuthLevelConditionAdvice": return atLeast(plain[0])
    default: return .fault("No Configuration found")
    }
  }
}
