import { FetchError } from "@medusajs/js-sdk"

/** The HTTP status of a refused request; undefined when the server did not answer at all. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.status : undefined
