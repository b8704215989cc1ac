import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from "@tanstack/react-query"
import { useId } from "react"
import type { Language } from "../i18n/locales"
import { useTexts } from "../i18n/use-texts"
import { svcFetch, type SvcRequestError } from "./svc-fetch"
import { AT_ONCE, svcKey } from "./svc-queries"

interface SvcMutationOptions<Answer> {
  /** The path of the route with the same answer: it shows the answer at once. */
  answers?: string
  /** Keys of the dashboard itself that the action makes stale. */
  alsoStale?: readonly QueryKey[]
  /** Said after success. */
  done?: string | ((answer: Answer) => string)
  /** Said instead if the answer shows that the action achieved little. */
  warning?: (answer: Answer) => string | undefined
  /** Said after a failure, where nothing on the page says it. Said even if what began the action is gone by then. */
  failed?: (error: SvcRequestError) => string
  onDone?: () => void
  /** How long the answer is kept, in ms, once nothing shows it any more. */
  gcTime?: number
}

type SvcMutation<Answer, Body> = UseMutationResult<Answer, SvcRequestError, Body> & {
  /** As `isPending`, but at once: a second click may come before the page shows the first. */
  isUnderWay: () => boolean
}

/**
 * Posts to a route of this plugin, then renews everything that was read from the plugin.
 * @param to the path of the route, or what calls several. It throws nothing but {@link SvcRequestError}.
 */
export const useSvcMutation = <Answer, Body extends object = object>(
  to: string | ((body: Body, language: Language) => Promise<Answer>),
  { answers, alsoStale = [], done, warning, failed, onDone, ...kept }: SvcMutationOptions<Answer> = {}
): SvcMutation<Answer, Body> => {
  const client = useQueryClient()
  const { language } = useTexts()
  const mutationKey = [useId()]

  const mutation = useMutation<Answer, SvcRequestError, Body>({
    ...kept,
    mutationKey,
    ...AT_ONCE,
    mutationFn: (body) =>
      typeof to === "string" ? svcFetch<Answer>(to, { body, language }) : to(body, language),
    onSuccess: (answer) => {
      if (answers !== undefined) {
        client.setQueryData([...svcKey(answers), language], answer)
      }
      const warns = warning?.(answer)

      if (warns !== undefined) {
        toast.warning(warns)
      } else if (done !== undefined) {
        toast.success(typeof done === "string" ? done : done(answer))
      }
      onDone?.()
    },
    onError: (error) => {
      if (failed !== undefined) {
        toast.error(failed(error))
      }
    },
    // After a failure too, because an action without an answer may have taken effect.
    onSettled: () => {
      for (const queryKey of [svcKey(), ...alsoStale]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })

  return { ...mutation, isUnderWay: () => client.isMutating({ mutationKey }) > 0 }
}
