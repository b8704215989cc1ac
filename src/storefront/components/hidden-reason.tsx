import type { StoreSvcCartOptionsResponse, SvcOptionHiddenReason } from "../../types"
import { OnboardingOffer } from "./onboarding-offer"
import { useSvc } from "./svc-context"

interface HiddenReasonProps {
  options: StoreSvcCartOptionsResponse
  reload: () => Promise<StoreSvcCartOptionsResponse | null>
  onDone: () => void
}

export const HiddenReason = ({ options, reload, onDone }: HiddenReasonProps) => {
  const { say } = useSvc()

  return (
    <>
      <p className="svc-note" role="status" data-reason={reasonOf(options)}>
        {say(`reason.${reasonOf(options)}`)}
      </p>
      {options.signup_url === null ? null : (
        <OnboardingOffer url={options.signup_url} reload={reload} onDone={onDone} />
      )}
    </>
  )
}

export const reasonOf = ({ reason }: StoreSvcCartOptionsResponse): SvcOptionHiddenReason =>
  reason ?? "not_eligible"
