import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcRequestError } from "../lib/svc-fetch"
import { useSvcMutation } from "../lib/use-svc-mutation"
import { ActionButton } from "./action-button"
import { useConfirm } from "./use-confirm"

interface ConfirmedButtonProps<Answer> {
  /** The route of this plugin that it posts to. */
  path: string
  title: string
  description: string
  done: (answer: Answer) => string
  warning?: (answer: Answer) => string | undefined
  /** What a failure means here, if that is more than what it means anywhere. */
  failure?: (error: SvcRequestError) => string | undefined
  reason?: string | undefined
  children: string
}

/** A button of a line of a list: it asks first, and a message that passes by says what came of it. */
export const ConfirmedButton = <Answer,>(props: ConfirmedButtonProps<Answer>) => {
  const { path, title, description, done, warning, failure, reason, children } = props
  const { t } = useTexts()
  const confirm = useConfirm()
  const { mutate, isPending } = useSvcMutation<Answer>(path, {
    done,
    ...(warning && { warning }),
    failed: (error) => failure?.(error) ?? errorText(t, error),
  })

  const start = async () => {
    if (await confirm({ title, description, confirmText: children })) {
      mutate({})
    }
  }

  return (
    <ActionButton
      reason={reason}
      isLoading={isPending}
      className="whitespace-nowrap"
      onClick={() => void start()}
    >
      {children}
    </ActionButton>
  )
}
