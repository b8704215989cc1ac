/** What a store may run without telling its own users: the licences of all that comes with the package. */
export const permissiveLicences = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
])
