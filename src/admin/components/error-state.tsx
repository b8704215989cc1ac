import { ExclamationCircle } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcRequestError } from "../lib/svc-request-error"

/** Why something could not be loaded. */
interface ErrorStateProps {
  error: SvcRequestError
  onRetry: () => void
  isRetrying?: boolean
}

/** Stands where something could not be loaded: why, and a way to try again. */
export const ErrorState = ({ error, onRetry, isRetrying = false }: ErrorStateProps) => {
  const texts = useTexts()
  const { t } = texts

  return (
    <div role="alert" className="flex flex-col items-center gap-y-3 px-6 py-8 text-center">
      <ExclamationCircle className="text-ui-fg-error" />
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {t("shared.error.title")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {errorText(texts, error)}
        </Text>
      </div>
      <Button type="button" size="small" variant="secondary" onClick={onRetry} isLoading={isRetrying}>
        {t("shared.tryAgain")}
      </Button>
    </div>
  )
}
