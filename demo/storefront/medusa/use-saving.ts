import { useState } from "react"

/** Does something that the server may refuse, one at a time, and says how far it is. */
export const useSaving = () => {
  const [phase, setPhase] = useState<"idle" | "saving" | "done" | "failed">("idle")
  const save = async (act: () => Promise<void>): Promise<void> => {
    if (phase === "saving") {
      return
    }
    setPhase("saving")
    try {
      await act()
      setPhase("done")
    } catch {
      // Whatever the reason: the buyer hears that it did not work, and can try again.
      setPhase("failed")
    }
  }

  return { phase, save }
}
