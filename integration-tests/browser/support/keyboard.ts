import type { Locator, Page } from "playwright-core"
import { polling } from "../../../support/polling"

/** No way is longer than this. */
const MOST_STEPS = 120

/** Somebody who has no mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Goes on with Tab until an element has the focus, and can be seen to have it. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await this.goOn(target, key)
    expect(await showsFocus(target)).toBe(true)
  }

  /** Goes down a menu, which shows the focus by a colour. */
  arrowTo(target: Locator): Promise<void> {
    return this.goOn(target, "ArrowDown")
  }

  /** Waits until an element has got the focus by itself. */
  async isOn(target: Locator): Promise<void> {
    await polling(() => hasFocus(target), { everyMs: 50 }).until(Boolean)
  }

  private async goOn(target: Locator, key: string): Promise<void> {
    await target.waitFor()
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      if (await hasFocus(target)) {
        return
      }
      await this.press(key)
    }
    throw new Error(`${key} does not lead to ${String(target)}.`)
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
