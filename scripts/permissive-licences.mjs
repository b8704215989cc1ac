/** Licences that oblige a store to tell its own users nothing. All shipped code must have one of them. */
export const permissiveLicences = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
])
