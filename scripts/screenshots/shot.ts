import type { Page } from "playwright-core"
import type { BrowserWorld } from "../../integration-tests/browser/support/browser-world"
import type { Store } from "../../support/store"

export interface Screen {
  width: number
  height: number
  locale: "en-SA" | "ar-SA"
  /** Pixels of the picture for one of the page's, default 1. */
  scale?: number
}

export interface Stage {
  world: BrowserWorld
  store: Store
  /** A page of a visitor who was never here before, on the shot's screen. */
  page: Page
}

/** One picture: `docs/screenshots/{name}.png`. */
export interface Shot {
  name: string
  screen: Screen
  /** Brings the page into the state that is to be seen, and what matters into the middle of the screen. */
  arrange: (stage: Stage) => Promise<void>
}

export const DESKTOP: Screen = { width: 1280, height: 860, locale: "en-SA" }
export const PHONE: Screen = { width: 390, height: 844, locale: "ar-SA", scale: 1.75 }
