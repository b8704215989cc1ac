import { Alert } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcRequestError } from "../lib/svc-fetch"

/** Says why a request failed. Draws nothing if it did not fail. */
export const RequestErrorAlert = ({ error }: { error: SvcRequestError | null }) => {
  const texts = useTexts()

  return error === null ? null : (
    <Alert variant="error" role="alert">
      {errorText(texts, error)}
    </Alert>
  )
}

/** Says above the shown data that a new read failed. */
export const StaleAlert = ({ error }: { error: SvcRequestError | null }) => {
  const texts = useTexts()

  return error === null ? null : (
    <Alert variant="warning" role="alert">
      {texts.t("shared.error.stale", { why: errorText(texts, error) })}
    </Alert>
  )
}
