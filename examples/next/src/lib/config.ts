import "server-only"
import Medusa from "@medusajs/js-sdk"

const required = (name: string): string => {
  const value = process.env[name]

  if (!value) {
    throw new Error(`Set ${name}: see .env.example.`)
  }
  return value
}

export const sdk = new Medusa({
  baseUrl: required("NEXT_PUBLIC_MEDUSA_BACKEND_URL"),
  publishableKey: required("NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY"),
})
