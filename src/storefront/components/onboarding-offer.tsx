import { useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import { OnboardingDialog } from "./onboarding-dialog"
import { useSvc } from "./svc-context"

interface OnboardingOfferProps {
  /** `signup_url` of the cart's options. */
  url: string
  /** Asks for the cart's options again. */
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
  /** The buyer can pay this way now. */
  onDone: () => void
}

/** The server remembers for about three seconds that a buyer is not registered; by then it asks the service again. */
const LATER_MS = 4_000

/**
 * Button and dialog for the registration; asks again when the dialog closes and when the framed page posts, and when the
 * buyer is not registered then, once more by itself a little later.
 */
export const OnboardingOffer = ({ url, reload, onDone }: OnboardingOfferProps) => {
  const { say } = useSvc()
  const [open, setOpen] = useState(false)
  const [progress, setProgress] = useState<"none" | "checking" | "pending">("none")
  /** A chatty frame does not make more than one question at a time, and one after it. */
  const checks = useRef<"idle" | "running" | "again">("idle")
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      clearTimeout(later.current)
    }
  }, [])

  const check = async (): Promise<void> => {
    clearTimeout(later.current)
    if ((await ask()) && !gone.current) {
      later.current = setTimeout(() => void ask(), LATER_MS)
    }
  }

  /** Whether the buyer is not registered yet. */
  const ask = async (): Promise<boolean> => {
    if (checks.current !== "idle") {
      checks.current = "again"
      return false
    }
    do {
      checks.current = "running"
      setProgress("checking")
      const options = await reload()

      if (options?.show === true) {
        checks.current = "idle"
        setOpen(false)
        onDone()
        return false
      }
    } while (stillAsked(checks))
    checks.current = "idle"
    setProgress("pending")
    return true
  }

  return (
    <div className="svc-onboarding">
      <button type="button" className="svc-button svc-primary" onClick={() => setOpen(true)}>
        {say("onboarding.open")}
      </button>
      {progress === "none" ? null : (
        <button type="button" className="svc-button" onClick={() => void check()}>
          {say("onboarding.check")}
        </button>
      )}
      <p className="svc-note" role="status">
        {progress === "checking" ? say("loading") : progress === "pending" ? say("onboarding.pending") : ""}
      </p>
      <OnboardingDialog
        open={open}
        url={url}
        onMessage={() => void check()}
        onClose={() => {
          setOpen(false)
          void check()
        }}
      />
    </div>
  )
}

const stillAsked = (checks: { current: "idle" | "running" | "again" }): boolean => checks.current === "again"
