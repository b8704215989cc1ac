import type { Problem } from "../../../domain/facts/problem"
import { openAddress } from "../addresses/open-address"

/** Why the service cannot take a proof from its URL, and whether that may pass by itself. */
export interface ProofProblem {
  problem: Problem
  mayPass: boolean
}

/** Whether a status says that the file server has too much to do, or is away. */
const mayPass = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

/**
 * What keeps a proof of delivery from opening without signing in, as the service needs it (spec 4.4); undefined when it
 * opens. It is opened as the service would; see {@link openAddress}.
 */
export const checkProofUrl = async (
  proofUrl: string,
  serviceUrl: string
): Promise<ProofProblem | undefined> => {
  const url = URL.canParse(proofUrl) ? new URL(proofUrl) : undefined

  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return { problem: { problem: "proof_no_url" }, mayPass: false }
  }
  const opened = await openAddress(proofUrl, serviceUrl)

  switch (opened.kind) {
    case "private":
      return { problem: { problem: "proof_out_of_reach" }, mayPass: false }
    case "failed":
      return { problem: { problem: "proof_not_opened" }, mayPass: true }
    case "answered": {
      const { status } = opened

      return status >= 200 && status < 300
        ? undefined
        : { problem: { problem: "proof_answers", status }, mayPass: mayPass(status) }
    }
  }
}
