import JourneyFlow
import JourneyHTTP

struct StartArguments: Sendable {
  private(set) var options = FlowStart()
  /// The pairs of `--advice NAME=VALUE`, if the option's value is not a whole advice.
  private var advice: [(name: String, values: [String])] = []

  /// - Parameter value: "" for a flag.
  mutating func set(_ option: StartOption, _ value: String) throws(UsageError) {
    switch option.kind {
    case .flag: options.set(option)
    case .text:
      guard !value.isEmpty else {
        throw UsageError("missing value for '--\(option.commandLine?.long ?? option.name)'")
      }
      options[option] = .text(value)
    case .query:
      let pair = try pair(value, option)
      let field = QueryFields.Field(pair.name, pair.value)
      options.query = QueryFields(options.query.fields + [field])
    case .index:
      let pair = try pair(value, option)
      guard options.index == nil, !options.isSet(.transaction) else {
        throw UsageError("'--index' is given twice")
      }
      let direct = ["service": "the operand NAME", "composite_advice": "the option '--advice'"]
      if let direct = direct[pair.name] {
        throw UsageError("invalid type '\(pair.name)' for '--index': use \(direct)")
      }
      if pair.name == StartOption.transaction.name {
        guard !pair.value.isEmpty else {
          throw UsageError("'--index': missing value for 'transaction'")
        }
        options[.transaction] = .text(pair.value)
        return
      }
      do {
        options[option] = .index(try AuthenticationIndex(type: pair.name, value: pair.value))
      } catch {
        throw UsageError("'--index': \(error.reason)")
      }
    case .advice: options[option] = .advice(try advice(value, option))
    }
  }

  private mutating func advice(
    _ value: String, _ option: StartOption
  ) throws(UsageError) -> WrittenAdvice {
    let whole: WrittenAdvice?
    let plain: String
    do { (plain, whole) = (try WrittenAdvice.decoded(value), try WrittenAdvice(value)) } catch {
      throw UsageError("invalid '--advice': it \(error.reason)")
    }
    guard options.advice == nil || whole == nil && !advice.isEmpty else {
      throw UsageError(
        "'--advice' with a whole advice cannot be combined with another '--advice'")
    }
    if let whole { return whole }
    let pair = try pair(plain, option)
    guard !pair.value.isEmpty else { throw UsageError("expected NAME=VALUE for '--advice'") }
    // A blank or quotation mark means a whole advice in a form that `journey` does not know.
    guard pair.name.utf8.allSatisfy({ PercentEncoding.isUnreserved($0) && $0 != 0x7E }) else {
      throw UsageError(
        "invalid NAME '\(pair.name.shown)' for '--advice': expected letters, digits, '.', '_' and '-'"
      )
    }
    if let position = advice.firstIndex(where: { $0.name == pair.name }) {
      advice[position].values.append(pair.value)
    } else {
      advice.append((pair.name, [pair.value]))
    }
    return WrittenAdvice(Advice(advice))
  }

  private func pair(_ text: String, _ option: StartOption) throws(UsageError)
    -> (name: String, value: String)
  {
    let parts = text.unicodeScalars
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      let line = option.commandLine
      throw UsageError("expected \(line?.value ?? "") for '--\(line?.long ?? option.name)'")
    }
    return (String(parts[0]), String(parts[1]))
  }
}
