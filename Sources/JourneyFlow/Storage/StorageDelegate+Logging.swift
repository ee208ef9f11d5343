package import JourneyHTTP

/// Calls that log a warning instead of throwing, because a storage that fails must not end a flow
/// whose user has signed in.
extension StorageDelegate {
  package func keep(_ item: Item, _ logger: any Logger) async {
    do { try await save(item: item) } catch {
      logger.w("cannot save the \(Item.self)", error: error)
    }
  }

  package func found(_ logger: any Logger) async -> Item? {
    do { return try await get() } catch {
      logger.w("cannot read the stored \(Item.self)", error: error)
      return nil
    }
  }

  package func forget(_ logger: any Logger) async {
    do { try await delete() } catch {
      logger.w("cannot delete the stored \(Item.self)", error: error)
    }
  }
}
