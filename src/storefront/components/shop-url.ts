import { httpUrl } from "../headless/web-url"

/**
 * An address of the shop, absolute or not, with `{order_id}` filled in. Null for an address that no link may have, such as
 * `javascript:`.
 */
export const shopUrl = (template: string | undefined, orderId: string): string | null => {
  const url = template?.replaceAll("{order_id}", encodeURIComponent(orderId))

  return url === undefined || httpUrl(url, "https://shop.invalid") === null ? null : url
}
