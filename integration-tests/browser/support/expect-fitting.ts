import type { Page } from "playwright-core"
import { expectAccessible } from "./expect-accessible"

/** In the page: what a reader would have to scroll sideways for, when there is any of it, and what is cut off. */
const outside = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth ? [] :
  [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().left < -1 || each.getBoundingClientRect().right > clientWidth + 1)
    .map(({ tagName, className }) => tagName + "." + className))(document.documentElement)`
const cutOff = `[...document.querySelectorAll("body *:not(input, .unseen)")]
  .filter((each) => getComputedStyle(each).overflowX === "hidden" && each.scrollWidth > each.clientWidth + 1)
  .map(({ tagName, className }) => tagName + "." + className)`
const animations = "document.getAnimations().length"

const expectNoSideways = async (state: string, page: Page): Promise<void> =>
  expect({
    state,
    outside: await page.evaluate(outside),
    cutOff: await page.evaluate(cutOff),
  }).toEqual({ state, outside: [], cutOff: [] })

/**
 * A page as it is now is accessible to everybody: as it stands; on a screen of 320 px in the system's own colours, with
 * nothing that moves; and with letters of twice their size.
 */
export const expectFitting = async (state: string, page: Page): Promise<void> => {
  const size = page.viewportSize()

  if (size === null) {
    throw new Error("The page has no size.")
  }
  await expectAccessible(state, page)
  await expectNoSideways(state, page)

  const narrow = `${state}, 320 px wide in forced colours`

  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  await page.setViewportSize({ ...size, width: 320 })
  await expectNoSideways(narrow, page)
  // The system has chosen its colours itself, and says of some what the page would have liked.
  await expectAccessible(narrow, page, ["color-contrast"])
  expect({ state: narrow, moving: await page.evaluate(animations) }).toEqual({ state: narrow, moving: 0 })
  await page.setViewportSize(size)
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "no-preference" })

  const large = `${state}, with letters of twice their size`

  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  await expectNoSideways(large, page)
  await expectAccessible(large, page)
  await page.evaluate('document.documentElement.style.fontSize = ""')
}
