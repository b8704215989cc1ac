import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from "@tanstack/react-query"
import { useTexts } from "../i18n/use-texts"
import { svcFetch, type SvcRequest, type SvcRequestError } from "./svc-fetch"
import { svcKey } from "./svc-queries"

interface SvcPost {
  path: string
  body?: SvcRequest["body"]
}

interface SvcMutationOptions<Answer> {
  /** The path of the route that would answer the same: it is shown there at once. */
  answers?: string
  /** Keys of the dashboard itself that the action made stale. */
  alsoStale?: readonly QueryKey[]
  /** What is said once it is done. */
  done?: string
  /** What is said instead where the answer shows that it came to little. */
  warning?: (answer: Answer) => string | undefined
  onDone?: () => void
  /** Ms for which the answer is kept once nothing shows it any more. */
  gcTime?: number
}

/**
 * Posts to a route of this plugin, then renews everything that was read from it.
 * @param post makes the request of what the action is given.
 */
export const useSvcMutation = <Answer, Input = void>(
  post: (input: Input) => SvcPost,
  { answers, alsoStale = [], done, warning, onDone, ...kept }: SvcMutationOptions<Answer> = {}
): UseMutationResult<Answer, SvcRequestError, Input> => {
  const client = useQueryClient()
  const { language } = useTexts()

  return useMutation<Answer, SvcRequestError, Input>({
    ...kept,
    mutationFn: (input) => {
      const { path, body = {} } = post(input)

      return svcFetch<Answer>(path, { body, language })
    },
    onSuccess: (answer) => {
      if (answers !== undefined) {
        client.setQueryData([...svcKey(answers), language], answer)
      }
      const warns = warning?.(answer)

      if (warns !== undefined) {
        toast.warning(warns)
      } else if (done !== undefined) {
        toast.success(done)
      }
      onDone?.()
    },
    // After a failure too: an action that was not answered may have done its work.
    onSettled: () => {
      for (const queryKey of [svcKey(), ...alsoStale]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
