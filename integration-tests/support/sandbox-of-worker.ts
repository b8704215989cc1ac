/** The environment variable that names the sandboxes of the tests, one for each worker, with commas between them. */
export const SANDBOX_URLS = "SVC_SANDBOX_URLS"

/** Gives each of jest's workers a sandbox of its own, as `SVC_SANDBOX_URL`: tests reset it. */
const urls = process.env[SANDBOX_URLS]?.split(",") ?? []
const url = urls[Number(process.env["JEST_WORKER_ID"] ?? "1") - 1]

if (url !== undefined) {
  process.env["SVC_SANDBOX_URL"] = url
}
