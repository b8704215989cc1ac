import { useState } from "react"
import type { AdminSvcAttention } from "../../types"
import type { SvcRequestError } from "./svc-fetch"

/**
 * The points of a form as they were when it was opened. If the server refuses the form because of something new, the form
 * takes the next read. The text that the user has typed stays.
 * @param read the points of the last read; a point that is missing there stays as it is.
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

  // Only once per refusal. Later changes must be refused again, or the points would change while the user reads them.
  if (differs && refusal?.code === "svc_attention_changed" && refusal !== answered) {
    setSeen(renewed)
    setAnswered(refusal)
  }
  return seen
}
