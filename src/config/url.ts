import { z } from "@medusajs/framework/zod"

/** Whether a host name can only be reached from the same machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const isSafe = (value: string): boolean => {
  // Reading a URL drops the breaks in it, but sending keeps them.
  if (!URL.canParse(value) || /\s/.test(value)) {
    return false
  }
  const { username, password, protocol, hostname } = new URL(value)

  return (
    username === "" &&
    password === "" &&
    (protocol === "https:" || (protocol === "http:" && isLoopback(hostname)))
  )
}

const SAFE_URL = "must be an https:// address without user and password (http:// only for localhost)"

/** A value copied from a page or a file of secrets may have a space or a line's end around it. */
const copied = z.string().trim()

/** An https address; plain http only on the same machine. A slash at the end is dropped. */
export const safeUrlSchema = copied
  .refine(isSafe, { error: SAFE_URL })
  .transform((url) => url.replace(/\/+$/, ""))

/** As {@link safeUrlSchema}, of a server: paths are added to it. */
export const serverUrlSchema = safeUrlSchema.refine((url) => !/[?#]/.test(url), {
  error: "must end with its host or path, without ? and #",
})

/** A return URL in which `{order_id}` stands for the Medusa order's id (spec 2.4). */
export const returnUrlSchema = copied
  .refine((template) => isSafe(template.replaceAll("{order_id}", "order_id")), { error: SAFE_URL })
  .refine((template) => !/[{}]/.test(template.replaceAll("{order_id}", "")), {
    error: "may contain {order_id} and no other placeholder",
  })
