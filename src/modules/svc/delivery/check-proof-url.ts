import type { Problem } from "../../../domain/facts/problem"
import { openAddress } from "../addresses/open-address"

/** Whether the service can take a proof from a URL, or what is wrong with it, and whether that may pass by itself. */
export type ProofVerdict = { ok: true } | { ok: false; problem: Problem; mayPass: boolean }

/** Whether a status says that the file server has too much to do, or is away. */
const mayPass = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

/**
 * Whether a proof of delivery opens without signing in, as the service needs it (spec 4.4). It is opened as the service
 * would; see {@link openAddress}.
 */
export const checkProofUrl = async (proofUrl: string, serviceUrl: string): Promise<ProofVerdict> => {
  const url = URL.canParse(proofUrl) ? new URL(proofUrl) : undefined

  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return { ok: false, problem: { problem: "proof_no_url" }, mayPass: false }
  }
  const opened = await openAddress(proofUrl, serviceUrl)

  switch (opened.kind) {
    case "private":
      return { ok: false, problem: { problem: "proof_out_of_reach" }, mayPass: false }
    case "failed":
      return { ok: false, problem: { problem: "proof_not_opened" }, mayPass: true }
    case "answered":
      return opened.status >= 200 && opened.status < 300
        ? { ok: true }
        : {
            ok: false,
            problem: { problem: "proof_answers", status: opened.status },
            mayPass: mayPass(opened.status),
          }
  }
}
