import { z } from "@medusajs/framework/zod"

/** Whether a host name can only be reached from the same machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const isSafe = (value: string): boolean => {
  if (!URL.canParse(value)) {
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

/** An https address; plain http only on the same machine. A slash at the end is dropped. */
export const safeUrlSchema = z
  .string()
  .refine(isSafe, { error: SAFE_URL })
  .transform((url) => url.replace(/\/+$/, ""))

/** A return URL in which `{order_id}` stands for the Medusa order's id (spec 2.4). */
export const returnUrlSchema = z
  .string()
  .refine((template) => isSafe(template.replaceAll("{order_id}", "order_id")), { error: SAFE_URL })
  .refine((template) => !/[{}]/.test(template.replaceAll("{order_id}", "")), {
    error: "may contain {order_id} and no other placeholder",
  })
