const paths = {
  cart: "M3 4h2.2l2.3 11h10.6l2-8H6.3M9.5 20a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Zm9 0a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z",
  truck:
    "M2.5 6h11v10h-11zM13.5 9.5h4l3.5 3.5v3h-7.5M7.5 18a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Zm11.5 0a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z",
  invoice: "M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 15.5h7M9 8.5h2",
  check: "m5 12.5 4.5 4.5L19 7.5",
  back: "M15 5l-7 7 7 7",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  bin: "M4.5 7h15M10 7V4.5h4V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-9 9h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z",
  returns: "M4 9h11a5 5 0 0 1 0 10h-5M8 5 4 9l4 4",
} as const

type IconName = keyof typeof paths

/** A small drawing beside a text that says the same: never read out. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    className={className ? `icon ${className}` : "icon"}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    data-icon={name}
  >
    <path d={paths[name]} />
  </svg>
)
