import type { Page } from "playwright-core"
import type { BrowserWorld } from "../../integration-tests/browser/support/browser-world"
import type { Store } from "../../support/store"

export interface Screen {
  width: number
  height: number
  locale: "en-SA" | "ar-SA"
  /** Pixels of the picture per pixel of the page, default 1. */
  scale?: number
}

export interface Stage {
  world: BrowserWorld
  store: Store
  /** A page of a new visitor, on the shot's screen. */
  page: Page
}

/** One picture: `docs/screenshots/{name}.png`. */
export interface Shot {
  name: string
  screen: Screen
  /** Brings the page into the shown state, and the important part into the middle of the screen. */
  arrange: (stage: Stage) => Promise<unknown>
}

export const DESKTOP: Screen = { width: 1280, height: 860, locale: "en-SA" }
export const PHONE: Screen = { width: 390, height: 844, locale: "ar-SA", scale: 1.75 }

export const shot = (name: string, screen: Screen, arrange: Shot["arrange"]): Shot => ({
  name,
  screen,
  arrange,
})
