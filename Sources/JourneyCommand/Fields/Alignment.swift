/// The elements of two lists that belong together, in the order of the lists.
struct Alignment: Sendable {
  /// `nil` if a list does not have the element.
  typealias Pair = (old: Int?, new: Int?)

  /// The pairs in the order of the new list, with old elements without a partner where they were.
  private(set) var pairs: [Pair] = []

  /// The number of comparisons above which elements are compared only by their position.
  private static let mostComparisons = 1 << 20

  /// Finds the pairs with the highest sum of scores.
  /// - Parameters:
  ///   - isSame: whether two elements belong together whatever else the lists contain. Such
  ///     elements at the ends of the lists are not scored.
  ///   - score: how well two elements belong together, or 0 if they do not.
  init<Element>(
    _ old: [Element], _ new: [Element], isSame: (Element, Element) -> Bool,
    score: (Element, Element) -> Int
  ) {
    var (start, ends) = (0, (old: old.count, new: new.count))
    while start < min(ends.old, ends.new), isSame(old[start], new[start]) {
      pairs.append((start, start))
      start += 1
    }
    var tail: [Pair] = []
    while start < min(ends.old, ends.new), isSame(old[ends.old - 1], new[ends.new - 1]) {
      ends = (ends.old - 1, ends.new - 1)
      tail.append((ends.old, ends.new))
    }
    let (rows, columns) = (ends.old - start, ends.new - start)
    if rows > 0, columns > 0, rows <= Self.mostComparisons / columns {
      addBest(start, rows, columns) { score(old[start + $0], new[start + $1]) }
    } else {
      for index in 0..<max(rows, columns) {
        pairs.append(
          (index < rows ? start + index : nil, index < columns ? start + index : nil))
      }
    }
    pairs += tail.reversed()
  }

  private mutating func addBest(
    _ start: Int, _ rows: Int, _ columns: Int, _ score: (Int, Int) -> Int
  ) {
    let width = columns + 1
    var scores = [Int](repeating: 0, count: rows * columns)
    /// The best sum for the rest of both lists.
    var best = [Int](repeating: 0, count: (rows + 1) * width)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let own = score(row, column)
        scores[row * columns + column] = own
        best[row * width + column] = max(
          own > 0 ? own + best[(row + 1) * width + column + 1] : 0,
          best[(row + 1) * width + column], best[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows || column < columns {
      if row < rows, column < columns {
        let own = scores[row * columns + column]
        if own > 0,
          best[row * width + column] == own + best[(row + 1) * width + column + 1]
        {
          pairs.append((start + row, start + column))
          (row, column) = (row + 1, column + 1)
          continue
        }
      }
      let skipsOld =
        row < rows
        && (column == columns
          || best[row * width + column] == best[(row + 1) * width + column])
      if skipsOld {
        pairs.append((start + row, nil))
        row += 1
      } else {
        pairs.append((nil, start + column))
        column += 1
      }
    }
  }
}
