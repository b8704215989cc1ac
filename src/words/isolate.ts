const FIRST_STRONG_ISOLATE = "\u2068"
const POP_ISOLATE = "\u2069"

/** Keeps an address, a package or a name in one piece within a sentence that is written the other way. */
export const isolate = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`
