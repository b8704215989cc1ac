import { Container, Heading } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import { useFallbackFocus } from "../lib/use-fallback-focus"
import { Subtle } from "./small-text"

interface SectionProps {
  title: string
  description?: string
  /** At the end of the heading's line: a badge, buttons. */
  aside?: ReactNode
  /** Stays in the upper corner when the rest of the heading takes two lines. */
  menu?: ReactNode
  children: ReactNode
}

/** A container like those of the dashboard's pages. Its rows bring `px-6 py-4`. */
export const Section = ({ title, description, aside, menu, children }: SectionProps) => {
  const id = useId()
  const fallbackFocus = useFallbackFocus()

  return (
    <Container
      className="divide-y p-0 outline-none"
      role="region"
      tabIndex={-1}
      aria-labelledby={id}
      {...fallbackFocus}
    >
      <div className="flex items-start gap-x-2 px-6 py-4">
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <Heading level="h2" id={id}>
              {title}
            </Heading>
            {description === undefined ? null : <Subtle className="mt-1 text-pretty">{description}</Subtle>}
          </div>
          {aside === undefined ? null : <div className="flex items-center gap-x-2">{aside}</div>}
        </div>
        {menu}
      </div>
      {children}
    </Container>
  )
}

/** The two columns of the dashboard's own pages; one above the other on small screens. */
export const TwoColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="flex w-full flex-col items-start gap-x-3 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px]">
    <div className="flex w-full min-w-0 flex-col gap-y-3">{main}</div>
    <div className="flex w-full min-w-0 flex-col gap-y-3">{side}</div>
  </div>
)
