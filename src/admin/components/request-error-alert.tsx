import { Alert } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcRequestError } from "../lib/svc-fetch"

interface RequestErrorAlertProps {
  error: SvcRequestError | null
  /** Whether what an earlier read gave is shown below. */
  isStale?: boolean
}

/** Says why a request failed. Draws nothing if it did not fail. */
export const RequestErrorAlert = ({ error, isStale = false }: RequestErrorAlertProps) => {
  const { t } = useTexts()

  if (error === null) {
    return null
  }
  const why = errorText(t, error)

  return (
    <Alert variant={isStale ? "warning" : "error"} role="alert">
      {isStale ? t("shared.error.stale", { why }) : why}
    </Alert>
  )
}
