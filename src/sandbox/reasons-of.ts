import type { z } from "zod"

/** What is wrong with which field, in one line. */
export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message))
    .join("; ")
