/**
 * Fills `{order_id}`, the Medusa order's id, into a return URL template, percent-encoded, so that no value can add to
 * the path or the query.
 * @throws RangeError naming the first placeholder that is not known, or when a brace is left over.
 */
export const expandReturnUrl = (template: string, values: { order_id: string }): string =>
  // The second branch catches a lone brace; a value is never looked at again.
  template.replace(/\{([^{}]*)\}|[{}]/g, (placeholder: string, name?: string) => {
    if (name !== "order_id") {
      throw new RangeError(`Unknown placeholder "${placeholder}" in a return URL: use {order_id}`)
    }

    return encodeURIComponent(values.order_id)
  })
