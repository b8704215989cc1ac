/** The direction of the dashboard's language, which components that open elsewhere in the page have to be told. */
export const pageDirection = (): "ltr" | "rtl" => (document.documentElement.dir === "rtl" ? "rtl" : "ltr")
