/// What a start request selects with `authIndexType` and `authIndexValue`.
enum JourneyEntrance {
  /// Any of these journeys. A session from any of them is sufficient.
  case journeys([DemoJourney])
  /// A journey, or a session, with at least this authentication level.
  case level(Int, [DemoJourney])
  case transaction(String)

  /// Whether all of the journeys are authentication chains.
  var isChain: Bool {
    switch self {
    case .journeys(let journeys), .level(_, let journeys): journeys.allSatisfy(\.isChain)
    case .transaction: false
    }
  }

  /// - Throws: AM's 400.
  init(_ index: IndexQuery) throws(RequestError) {
    let value = index.value ?? ""
    switch index.type {
    case nil:
      self = .journeys([.preset])
    case "service":
      self = value.isEmpty ? .journeys([.preset]) : try Self.named([value])
    case "transaction":
      self = .transaction(value)
    case "level":
      self = try Self.atLeast(value)
    case "resource":
      self = .journeys([.stepUp])
    case "composite_advice":
      guard let advices = PolicyAdvice.read(value) else {
        throw Self.error("Invalid composite advice")
      }
      self = try Self.advised(advices)
    default: throw Self.error("Unknown Authentication Index Type")
    }
  }

  private static func error(_ message: String) -> RequestError {
    RequestError(AMResponse.error(400, message))
  }

  private static func named(_ names: [String]) throws(RequestError) -> JourneyEntrance {
    let journeys = names.compactMap { DemoJourney.named($0) }.filter { !$0.isTransactionalOnly }
    guard !journeys.isEmpty else { throw error("No Configuration found") }
    return .journeys(journeys)
  }

  private static func atLeast(_ text: String) throws(RequestError) -> JourneyEntrance {
    guard let level = Int(text) else { throw error("Invalid auth level") }
    let journeys = [DemoJourney.loginCode, .stepUp].filter { $0.level >= level }
    guard !journeys.isEmpty else { throw error("No Configuration found") }
    return .level(level, journeys)
  }

  /// Returns the journeys that satisfy the advice of an AM policy, whose values can begin with a
  /// realm and a colon, as in `/alpha:StepUp`.
  private static func advised(_ advices: [PolicyAdvice]) throws(RequestError) -> JourneyEntrance {
    let values = advices.flatMap(\.values)
    let plain = values.map { $0.split(separator: ":").last.map(String.init) ?? "" }
    switch advices.first?.name {
    case "TransactionConditionAdvice": return .transaction(values[0])
    case "AuthenticateToServiceConditionAdvice", "AuthenticateToTreeConditionAdvice",
      "AuthSchemeConditionAdvice":
      return try named(plain)
    case "AuthenticateToRealmConditionAdvice": return .journeys([.preset])
    case "AuthLevelConditionAdvice": return try atLeast(plain[0])
    default: throw error("No Configuration found")
    }
  }
}
