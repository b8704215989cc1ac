import { Skeleton } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Stands where something is being loaded, with as many lines as are expected. */
export const LoadingState = ({ rows = 3 }: { rows?: number }) => {
  const { t } = useTexts()

  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-y-4 px-6 py-4">
      <span className="sr-only">{t("shared.loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} aria-hidden className="grid grid-cols-2 gap-4">
          <Skeleton className="h-5 w-2/3 rounded-md" />
          <Skeleton className="h-5 w-full rounded-md" />
        </div>
      ))}
    </div>
  )
}
