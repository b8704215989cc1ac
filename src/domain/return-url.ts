/** Fills `{order_id}`, the Medusa order's id, into a return URL, percent-encoded: no id can add to the path or the query. */
export const expandReturnUrl = (template: string, values: { order_id: string }): string =>
  template.replaceAll("{order_id}", encodeURIComponent(values.order_id))
