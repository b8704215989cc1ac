import { httpUrl } from "../headless/web-url"

/**
 * An address of the shop's own, absolute or not, with `{order_id}` filled in; null when it is none that a link may
 * have, such as `javascript:`.
 */
export const shopUrl = (template: string | undefined, orderId: string): string | null => {
  const url = template?.replaceAll("{order_id}", encodeURIComponent(orderId))

  return url === undefined || httpUrl(url, "https://shop.invalid") === null ? null : url
}
