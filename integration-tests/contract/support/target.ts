import { z } from "zod"

/** A setting of the suite; an empty one counts as not set. */
export const textOf = (name: string): string | undefined => {
  const text = process.env[name]?.trim()

  return text === "" ? undefined : text
}

const addressOf = (name: string): string | undefined => {
  const parsed = z.url().optional().safeParse(textOf(name))

  if (!parsed.success) {
    throw new Error(`${name} must be a complete http or https URL`)
  }

  return parsed.data?.replace(/\/+$/, "")
}

const givenUrl = addressOf("SVC_BASE_URL")
const sandboxUrl = addressOf("SVC_SANDBOX_URL")
const baseUrl = givenUrl ?? sandboxUrl
const givenToken = textOf("SVC_ACCESS_TOKEN")

if (baseUrl === undefined) {
  throw new Error(
    "Run `npm test -- contract`, which starts a sandbox, or set SVC_BASE_URL and SVC_ACCESS_TOKEN."
  )
}
if (givenUrl !== undefined && givenToken === undefined) {
  throw new Error("SVC_BASE_URL is set, so SVC_ACCESS_TOKEN must be set too: the token of that environment.")
}

/** Whether the service is on this machine, hence no operator's environment: nobody's telephone rings. */
const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)

/** Where the suite's calls go. */
export const target = {
  baseUrl,
  isLocal,
  /** The sandbox that the runner started, when that is the target. */
  sandboxUrl: givenUrl === undefined ? sandboxUrl : undefined,
  accessToken: givenUrl === undefined ? "sandbox-token" : (givenToken ?? ""),
  /** The operator's brand where the specification has `svc` and `SVC` (its note on naming). */
  pathPrefix: textOf("SVC_CONTRACT_PATH_PREFIX") ?? "svc",
  enumValue: textOf("SVC_CONTRACT_ENUM_VALUE") ?? "SVC",
  unreachableUrl: isLocal ? "http://127.0.0.1:9/file.pdf" : "https://nothing-here.invalid/file.pdf",
  /** The port at which the suite serves files and takes webhooks; 0: a free one. */
  port: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .parse(textOf("SVC_CONTRACT_PORT") ?? "0"),
}
