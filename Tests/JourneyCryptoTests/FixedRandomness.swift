import JourneyCrypto

/// Returns the same bytes each time, repeated to the requested length.
struct FixedRandomness: Randomness {
  let pattern: [UInt8]

  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { pattern[$0 % pattern.count] }
  }
}
