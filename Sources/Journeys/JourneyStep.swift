import HTTP
import JSON
public import Orchestration

/// One page of a journey: its callbacks, and how it goes back.
final class JourneyStep: Step {
  let callbacks: [any Callback]
  let state: FlowState
  private let page: JSONObject
  private let options: StartOptions
  private let client: JourneyClient

  init(page: JSONObject, options: StartOptions, state: FlowState, client: JourneyClient) {
    self.page = page
    self.options = options
    self.state = state
    self.client = client
    callbacks = CallbackCatalogue.callbacks(of: page["callbacks"]?.array ?? [])
  }

  // Element by element, for the cast of a whole array asks the runtime for each.
  var fields: [any Field] { callbacks.map { $0 } }

  var heading: JSONObject {
    var heading: JSONObject = [:]
    for name in ["stage", "header", "description"] { heading[name] = page[name] }
    return heading
  }

  var isSuspended: Bool { callbacks.contains { $0 is SuspendedTextOutputCallback } }

  var waiting: Waiting? {
    let polls = callbacks.compactMap { $0 as? PollingWaitCallback }
    guard let poll = polls.first, callbacks.allSatisfy({ $0.missing.isEmpty }) else { return nil }
    return Waiting(milliseconds: poll.waitTime ?? PollingWaitCallback.presetWaitTime)
  }

  var problems: [Problem] { callbacks.flatMap(\.problems) }

  var faults: [Problem] {
    let lifted = callbacks.contains { $0.liftsRequired }
    var faults = callbacks.flatMap(\.faults)
    if !lifted { faults += callbacks.flatMap { callback in callback.missingProblems } }
    do { _ = try returned() } catch { faults.append(error) }
    return faults
  }

  func next() async -> any Node {
    if isSuspended {
      return FailureNode(
        Cause(
          .state, "this page waits for its magic link",
          hint: "resume it with the link that was mailed"))
    }
    let faults = faults
    guard faults.isEmpty else { return FailureNode(.answers(faults), problems: faults) }
    let returned: [(String, String)]
    do { returned = try self.returned() } catch {
      return FailureNode(.answers([error]), problems: [error])
    }
    var body = page
    body["callbacks"] = .array(callbacks.map { .object($0.payload) })
    var secrets = Secrets(callbacks.flatMap(\.secrets))
    for (_, value) in returned { secrets.insert(value) }
    if let authId = page["authId"]?.string { secrets.insert(authId) }
    return await client.send(
      query: options.repeated(over: returned), body: body, state: state, options: options,
      secrets: secrets, callbacks: callbacks)
  }

  /// What the browser brought back, less what the step itself sets.
  private func returned() throws(Problem) -> [(String, String)] {
    var query: [(String, String)] = []
    for callback in callbacks {
      guard let link = callback.content.answers["returnUrl"]?.string, !link.isEmpty else {
        continue
      }
      do {
        query += try ReturnAddress(link).query.filter { name, _ in
          !StartOptions.isReserved(name)
        }
      } catch {
        throw Problem(
          key: callback.id, code: "returnUrl", message: "'returnUrl' is \(error.reason)")
      }
    }
    return query
  }
}

extension ContinueNode {
  /// The page's callbacks, in the server's order; none is left out.
  public var callbacks: [any Callback] {
    (step as? JourneyStep)?.callbacks ?? []
  }
}
