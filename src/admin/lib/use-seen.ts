import { useState } from "react"
import type { AdminSvcAttention } from "../../types"
import type { SvcRequestError } from "./svc-fetch"

export const CHANGED: readonly string[] = ["svc_order_changed", "svc_attention_changed"]

/**
 * What a form shows, as it was when the form was opened. If the server refuses the form because of something new, the form
 * takes the next read. The text that the user has typed stays.
 * @param read the last read, with what is seen now.
 * @param versionOf what the server compares.
 */
export const useSeen = <Seen>(
  shownFirst: Seen,
  read: (seen: Seen) => Seen,
  versionOf: (seen: Seen) => unknown,
  refusal: SvcRequestError | null
): Seen => {
  const [seen, setSeen] = useState(shownFirst)
  const [answered, setAnswered] = useState<SvcRequestError | null>(null)
  const renewed = read(seen)
  const differs = JSON.stringify(versionOf(renewed)) !== JSON.stringify(versionOf(seen))

  // Only once per refusal. Later changes must be refused again, or they would come while the user reads.
  if (differs && CHANGED.includes(refusal?.code ?? "") && refusal !== answered) {
    setSeen(renewed)
    setAnswered(refusal)
  }
  return seen
}

/** @param listed the points of the last read; a point that is missing there stays as it is. */
export const useSeenPoints = (
  shownFirst: readonly AdminSvcAttention[],
  listed: readonly AdminSvcAttention[],
  refusal: SvcRequestError | null
): readonly AdminSvcAttention[] =>
  useSeen(
    shownFirst,
    (seen) => seen.map((point) => listed.find(({ id }) => id === point.id) ?? point),
    (points) => points.map(({ revision }) => revision),
    refusal
  )
