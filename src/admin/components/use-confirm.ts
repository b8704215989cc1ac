import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** What is asked before something is done that cannot be taken back. */
interface Question {
  title: string
  description: string
  /** What the button that goes on says. */
  confirmText: string
  isDangerous?: boolean
}

/** Asks in a dialogue, and gives whether to go on. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const prompt = usePrompt()
  const { t } = useTexts()

  return ({ isDangerous = false, ...question }) =>
    prompt({
      ...question,
      cancelText: t("shared.cancel"),
      variant: isDangerous ? "danger" : "confirmation",
    })
}
