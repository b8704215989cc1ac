const paths = {
  cart: "M3 4h2.2l2.3 11h10.6l2-8H6.3M9.5 20a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Zm9 0a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  bin: "M4.5 7h15M10 7V4.5h4V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5",
} as const

/** A small drawing beside a text that says the same, so screen readers skip it. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
