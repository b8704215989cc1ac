/** Keeps a promise under its key until it is settled, unless a newer one took its place. */
export const shared = async <T>(map: Map<string, Promise<T>>, key: string, promise: Promise<T>) => {
  map.set(key, promise)
  try {
    return await promise
  } finally {
    if (map.get(key) === promise) {
      map.delete(key)
    }
  }
}
