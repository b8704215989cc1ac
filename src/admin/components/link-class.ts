/** How links look. Medusa's own colour for them is too light to be read on white: 3.7 to 1, where 4.5 is needed. */
export const LINK_CLASS = "text-ui-fg-interactive-hover underline-offset-2 hover:underline"
