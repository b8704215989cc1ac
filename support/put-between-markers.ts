const startOf = (marker: string): string => `<!-- generated: ${marker} -->`
const endOf = (marker: string): string => `<!-- end of generated: ${marker} -->`

/**
 * Replaces the text between the two comments of a marker.
 * @throws {Error} unless the page has each of them once, in this order.
 */
export const putBetweenMarkers = (page: string, marker: string, content: string): string => {
  const [before, inside, ...more] = page.split(startOf(marker))
  const [, after, ...rest] = inside?.split(endOf(marker)) ?? []

  if (before === undefined || after === undefined || more.length > 0 || rest.length > 0) {
    throw new Error(`The page needs ${startOf(marker)} and, after it, ${endOf(marker)}, each once`)
  }
  return `${before}${startOf(marker)}\n\n${content.trim()}\n\n${endOf(marker)}${after}`
}
