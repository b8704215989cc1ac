import { ExclamationCircle } from "@medusajs/icons"
import { Skeleton } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { errorText } from "../lib/error-text"
import type { SvcQuery } from "../lib/svc-queries"
import { ActionButton } from "./action-button"
import { RequestErrorAlert } from "./request-error-alert"
import { Section } from "./section"
import { Subtle, Title } from "./small-text"

interface LoadedProps<T> {
  query: SvcQuery<T>
  rows: number
  children: (data: T) => ReactNode
}

/** What a query has read, however long ago. Until it has, rows that take its room, or why it could not. */
export const Loaded = <T,>({ query, rows, children }: LoadedProps<T>) => {
  const { data, error, refetch, isFetching } = query
  const { t } = useTexts()

  if (data !== undefined) {
    return (
      <>
        {error === null ? null : (
          <div className="px-6 py-4">
            <RequestErrorAlert error={error} isStale />
          </div>
        )}
        {children(data)}
      </>
    )
  }
  return error === null ? (
    <div role="status" aria-busy="true" className="flex flex-col gap-y-4 px-6 py-4">
      <span className="sr-only">{t("shared.loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} aria-hidden className="grid grid-cols-2 gap-4">
          <Skeleton className="h-5 w-2/3 rounded-md" />
          <Skeleton className="h-5 w-full rounded-md" />
        </div>
      ))}
    </div>
  ) : (
    <div role="alert" className="flex flex-col items-center gap-y-3 px-6 py-8 text-center">
      <ExclamationCircle className="text-ui-fg-error" />
      <div className="flex flex-col gap-y-1">
        <Title>{t("shared.error.title")}</Title>
        <Subtle className="text-pretty">{errorText(t, error)}</Subtle>
      </div>
      <ActionButton onClick={() => void refetch()} isLoading={isFetching}>
        {t("shared.tryAgain")}
      </ActionButton>
    </div>
  )
}

type LoadedSectionProps<T> = LoadedProps<T> & Omit<ComponentProps<typeof Section>, "children">

export const LoadedSection = <T,>({ query, rows, children, ...section }: LoadedSectionProps<T>) => (
  <Section {...section}>
    <Loaded query={query} rows={rows}>
      {children}
    </Loaded>
  </Section>
)
