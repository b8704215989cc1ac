import { Alert } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcRequestError } from "../lib/svc-fetch"

/** Says in place why a request failed; nothing when it did not. */
export const RequestErrorAlert = ({ error }: { error: SvcRequestError | null }) => {
  const texts = useTexts()

  return error === null ? null : (
    <Alert variant="error" role="alert">
      {errorText(texts, error)}
    </Alert>
  )
}

/** Says above what is shown that it could not be read anew. */
export const StaleAlert = ({ error }: { error: SvcRequestError | null }) => {
  const texts = useTexts()

  return error === null ? null : (
    <Alert variant="warning" role="alert">
      {texts.t("shared.error.stale", { why: errorText(texts, error) })}
    </Alert>
  )
}
