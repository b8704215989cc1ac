type RememberedKey = "shop.language" | "shop.cart" | "shop.order"

const inMemory = new Map<string, string>()

/** Reads what the browser remembers; where it may not (private windows, blocked storage), what this page does. */
export const recall = (key: RememberedKey): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) {
      return inMemory.get(key) ?? null
    }
    throw error
  }
}

/** Remembers a value, or forgets it with null. */
export const remember = (key: RememberedKey, value: string | null): void => {
  try {
    if (value === null) {
      window.localStorage.removeItem(key)
    } else {
      window.localStorage.setItem(key, value)
    }
  } catch (error) {
    if (!(error instanceof DOMException)) {
      throw error
    }
    if (value === null) {
      inMemory.delete(key)
    } else {
      inMemory.set(key, value)
    }
  }
}
