/** The direction of the dashboard's language. Components that open elsewhere in the page need it. */
export const pageDirection = (): "ltr" | "rtl" => (document.documentElement.dir === "rtl" ? "rtl" : "ltr")
