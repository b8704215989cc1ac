/** A text that matches, inside an expected object. Typed `unknown`, where jest says `any`. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** A text that says something, inside an expected object. */
export const someText = (): unknown => matching(/./)

/** An absolute http or https address, inside an expected object. */
export const webAddress = (): unknown => matching(/^https?:\/\//)

/** The media type of JSON, inside an expected object. */
export const jsonType = (): unknown => matching(/^application\/json\b/)
