import Synchronization

/// The places on the wire: as many as `--jobs` allows, given out in the order of asking.
///
/// Who has a place keeps it to the end, also when a signal has come; who still waits for one when
/// its task is cancelled has begun nothing and goes without.
final class Gate: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    var lastID = 0
    var waiters: [Waiter] = []
    /// Cancelled before they had begun to wait.
    var early: Set<Int> = []
  }

  private let state: Mutex<State>

  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// - Returns: whether there is a place now, to be given back with `leave()`.
  func enter() async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIn: Bool? = state.withLock { state in
          if state.free > 0 {
            state.free -= 1
            return true
          }
          if state.early.remove(id) != nil { return false }
          state.waiters.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let isIn { continuation.resume(returning: isIn) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let place = state.waiters.firstIndex(where: { $0.id == id }) else {
          state.early.insert(id)
          return nil
        }
        return state.waiters.remove(at: place)
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  func leave() {
    let next = state.withLock { state -> Waiter? in
      if state.waiters.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }
}
