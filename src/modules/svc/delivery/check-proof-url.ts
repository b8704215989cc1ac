import { openAddress } from "../addresses/open-address"

/** Whether the service can take a proof from a URL, or what is wrong with it. */
export type ProofVerdict = { ok: true } | { ok: false; problem: string }

/**
 * Whether a proof of delivery opens without signing in, as the service needs it (spec 4.4). It is opened as the service
 * would; see {@link openAddress}.
 */
export const checkProofUrl = async (proofUrl: string, serviceUrl: string): Promise<ProofVerdict> => {
  const url = URL.canParse(proofUrl) ? new URL(proofUrl) : undefined

  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return { ok: false, problem: "The proof's address is no http or https URL." }
  }
  const opened = await openAddress(proofUrl, serviceUrl)

  switch (opened.kind) {
    case "private":
      return {
        ok: false,
        problem:
          "The proof's address points to this machine or to a private network, where the service cannot reach it. Set the File module's public URL, or give another address.",
      }
    case "failed":
      return { ok: false, problem: "The proof's address could not be opened from here." }
    case "answered":
      return opened.status >= 200 && opened.status < 300
        ? { ok: true }
        : { ok: false, problem: `The proof's address answers HTTP ${opened.status} without signing in.` }
  }
}
