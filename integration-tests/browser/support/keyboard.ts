import type { Locator, Page } from "playwright-core"

/** No way is longer than this. */
const MOST_STEPS = 80

/** Somebody who has no mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Goes on with Tab until an element has the focus, and can be seen to have it. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      await this.press("Tab")
      if (await hasFocus(target)) {
        expect(await showsFocus(target)).toBe(true)
        return
      }
    }
    throw new Error(`Tab does not lead to ${String(target)}.`)
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  /** Goes to a link or button and presses it. */
  async use(target: Locator): Promise<void> {
    await this.tabTo(target)
    await this.press("Enter")
  }
}

/** The functions below run in the page. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement)

const showsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const shown = [element, element.closest("label")].map((each) => {
      const style = each && element.ownerDocument.defaultView?.getComputedStyle(each)

      return style && (style.outlineStyle !== "none" || style.boxShadow !== "none")
    })

    return shown.includes(true)
  })
