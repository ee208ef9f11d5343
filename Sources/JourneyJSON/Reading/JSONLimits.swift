/// The limits of one document.
package struct JSONLimits: Sendable {
  /// The maximum depth of nested arrays and objects.
  let depth: Int
  /// The maximum number of objects, arrays, strings, numbers, Booleans and nulls.
  let values: Int

  /// The limits for a response, a configuration or an answers file. A page with a thousand fields
  /// has about 40,000 values.
  package static let standard = JSONLimits()

  /// - Parameter depth: from 1 to 512. Deeper nesting needs more stack than a thread has.
  package init(depth: Int = 128, values: Int = 250_000) {
    self.depth = min(max(1, depth), 512)
    self.values = values
  }
}
