import { useState } from "react"
import type { AdminSvcAttention } from "../../types"
import type { SvcRequestError } from "./svc-fetch"

/**
 * The points of a form as they were shown when it was opened, and as they are read next after the server has refused them
 * since something else was found: what is typed by then stays.
 * @param read as they were read last; one that is not among them stays as it is.
 */
export const useSeenPoints = (
  shownFirst: readonly AdminSvcAttention[],
  read: readonly AdminSvcAttention[],
  refusal: SvcRequestError | null
): readonly AdminSvcAttention[] => {
  const [seen, setSeen] = useState(shownFirst)
  const [answered, setAnswered] = useState<SvcRequestError | null>(null)
  const renewed = seen.map((point) => read.find(({ id }) => id === point.id) ?? point)
  const differs = renewed.some(({ revision }, index) => revision !== seen[index]?.revision)

  // Once for each refusal: what comes after it is to be refused anew, or it would change under the reader's eyes.
  if (differs && refusal?.code === "svc_attention_changed" && refusal !== answered) {
    setSeen(renewed)
    setAnswered(refusal)
  }
  return seen
}
