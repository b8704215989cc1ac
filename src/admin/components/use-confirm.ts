import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

interface Question {
  title: string
  description: string
  confirmText: string
}

/** Asks in a dialogue before an action that cannot be undone. Gives whether to go on. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const prompt = usePrompt()
  const { t } = useTexts()

  return (question) => prompt({ ...question, cancelText: t("shared.cancel"), variant: "confirmation" })
}
