export interface Bar {
  /** The text for a pointer. */
  title: string
  /** From the bottom up; shares of the height, from 0 to 1. */
  parts: readonly { share: number; className: string }[]
}

interface BarChartProps {
  /** A description for users who do not see the chart. */
  label: string
  /** Earliest first. */
  bars: readonly Bar[]
}

const STEP = 8
const WIDTH = 6
const HEIGHT = 40

/** Bars over time. A bar without parts is a line at the bottom. Time runs in reading direction. */
export const BarChart = ({ label, bars }: BarChartProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
    preserveAspectRatio="none"
    className="h-10 w-full rtl:-scale-x-100"
  >
    {bars.map(({ title, parts }, index) => (
      <g key={title} transform={`translate(${index * STEP + (STEP - WIDTH) / 2} 0)`} fill="currentColor">
        <title>{title}</title>
        {/* The whole column reacts to the pointer. */}
        <rect width={WIDTH} height={HEIGHT} fill="transparent" />
        <rect width={WIDTH} y={HEIGHT - 1} height={1} className="text-ui-fg-disabled" />
        {parts.map((part, number) => {
          const below = parts.slice(0, number).reduce((sum, { share }) => sum + share, 0)

          return (
            <rect
              key={part.className}
              width={WIDTH}
              y={HEIGHT * (1 - below - part.share)}
              height={HEIGHT * part.share}
              className={part.className}
            />
          )
        })}
      </g>
    ))}
  </svg>
)
