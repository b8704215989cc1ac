import type { ReactNode } from "react"

interface TwoColumnsProps {
  main: ReactNode
  side: ReactNode
}

/** The two columns of the dashboard's own pages; one above the other on small screens. */
export const TwoColumns = ({ main, side }: TwoColumnsProps) => (
  <div className="flex w-full flex-col items-start gap-x-3 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px]">
    <div className="flex w-full min-w-0 flex-col gap-y-3">{main}</div>
    <div className="flex w-full min-w-0 flex-col gap-y-3">{side}</div>
  </div>
)
