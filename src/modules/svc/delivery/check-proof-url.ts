import { isLoopback, isPrivateHost } from "../../../config"

/** Whether the service can take a proof from a URL, or what is wrong with it. */
export type ProofVerdict = { ok: true } | { ok: false; problem: string }

const TIMEOUT_MS = 8_000

/**
 * Whether a proof of delivery opens without signing in, as the service needs it (spec 4.4). It is fetched as the
 * service would: no credentials. A service on this machine, such as the sandbox, also reaches private addresses.
 */
export const checkProofUrl = async (proofUrl: string, serviceUrl: string): Promise<ProofVerdict> => {
  const url = URL.canParse(proofUrl) ? new URL(proofUrl) : undefined

  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return { ok: false, problem: "The proof's address is no http or https URL." }
  }
  if (isPrivateHost(url.hostname) && !isLoopback(new URL(serviceUrl).hostname)) {
    return {
      ok: false,
      problem:
        "The proof's address points to this machine or to a private network, where the service cannot reach it. Set the File module's public URL, or give another address.",
    }
  }
  try {
    const answer = await fetch(url, {
      headers: { Range: "bytes=0-1023" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })

    await answer.body?.cancel()
    return answer.ok
      ? { ok: true }
      : { ok: false, problem: `The proof's address answers HTTP ${answer.status} without signing in.` }
  } catch {
    return { ok: false, problem: "The proof's address could not be opened from here." }
  }
}
