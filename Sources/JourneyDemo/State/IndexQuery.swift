/// What a start asks for: `authIndexType` and `authIndexValue`.
struct IndexQuery: Sendable, Equatable {
  let type: String?
  let value: String?
}
