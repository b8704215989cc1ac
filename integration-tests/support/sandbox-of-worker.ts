/** The environment variables that name the sandboxes of the tests and their logs, one for each worker, with commas between them. */
export const SANDBOX_URLS = "SVC_SANDBOX_URLS"
export const SANDBOX_LOGS = "SVC_SANDBOX_LOGS"

/** Gives each of jest's workers its own sandbox, as `SVC_SANDBOX_URL` and `SVC_SANDBOX_LOG`, because tests reset it. */
const worker = Number(process.env["JEST_WORKER_ID"] ?? "1") - 1

for (const [all, one] of [
  [SANDBOX_URLS, "SVC_SANDBOX_URL"],
  [SANDBOX_LOGS, "SVC_SANDBOX_LOG"],
] as const) {
  const given = process.env[all]?.split(",")[worker]

  if (given !== undefined) {
    process.env[one] = given
  }
}
