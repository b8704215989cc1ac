import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { rememberFocus } from "../lib/remember-focus"

interface Question {
  title: string
  description: string
  confirmText: string
}

/** Asks in a dialogue before an action that cannot be undone. Gives whether to go on. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const prompt = usePrompt()
  const { t } = useTexts()

  return async (question) => {
    const returnFocus = rememberFocus()
    const isSure = await prompt({ ...question, cancelText: t("shared.cancel"), variant: "confirmation" })

    returnFocus()
    return isSure
  }
}
