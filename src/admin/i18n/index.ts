import { ar, en } from "./texts"

/** What the dashboard merges into its own texts; used through `useTexts`. */
export default { en: { svc: en }, ar: { svc: ar } }
