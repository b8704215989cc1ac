/**
 * An address of the shop's own, absolute or not, with `{order_id}` filled in; null when it is none that a link may
 * have, such as `javascript:`.
 */
export const shopUrl = (template: string | undefined, orderId: string): string | null => {
  if (template === undefined) {
    return null
  }
  const url = template.replaceAll("{order_id}", encodeURIComponent(orderId))

  try {
    const { protocol } = new URL(url, "https://shop.invalid")

    return protocol === "https:" || protocol === "http:" ? url : null
  } catch {
    return null // Not an address at all.
  }
}
