import { Container, Heading, Text } from "@medusajs/ui"
import { useId, type ReactNode } from "react"

/** A part of a page under a heading of its own. */
interface SectionProps {
  title: string
  description?: string
  /** Stands at the end of the heading's line: a badge, buttons. */
  aside?: ReactNode
  /** Rows, parted by lines. */
  children: ReactNode
}

/** A container as the dashboard's own pages have it. Its rows bring `px-6 py-4`. */
export const Section = ({ title, description, aside, children }: SectionProps) => {
  const id = useId()

  return (
    <Container className="divide-y p-0" role="region" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div className="min-w-0">
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {description === undefined ? null : (
            <Text size="small" className="text-ui-fg-subtle mt-1 text-pretty">
              {description}
            </Text>
          )}
        </div>
        {aside === undefined ? null : <div className="flex items-center gap-x-2">{aside}</div>}
      </div>
      {children}
    </Container>
  )
}
