type RememberedKey = "shop.language" | "shop.cart" | "shop.order"

/** Values that the browser refuses to keep, or has no room for. They last as long as the page is open. */
const notKept = new Map<RememberedKey, string | null>()

/** What the browser remembers. */
export const recall = (key: RememberedKey): string | null => {
  const here = notKept.get(key)

  return here === undefined ? (inStorage((storage) => storage.getItem(key)) ?? null) : here
}

/** Remembers a value, or forgets it with null. */
export const remember = (key: RememberedKey, value: string | null): void => {
  const isKept = inStorage((storage) => {
    if (value === null) {
      storage.removeItem(key)
    } else {
      storage.setItem(key, value)
    }
    return true
  })

  if (isKept) {
    notKept.delete(key)
  } else {
    notKept.set(key, value)
  }
}

/** Undefined if the browser lets the shop keep nothing: the shop sells all the same. */
const inStorage = <T>(act: (storage: Storage) => T): T | undefined => {
  try {
    return act(window.localStorage)
  } catch (error) {
    if (error instanceof DOMException) {
      return undefined
    }
    throw error
  }
}
