type RememberedKey = "shop.language" | "shop.cart" | "shop.order"

export const recall = (key: RememberedKey): string | null => window.localStorage.getItem(key)

/** Remembers a value, or forgets it with null. */
export const remember = (key: RememberedKey, value: string | null): void =>
  value === null ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value)
