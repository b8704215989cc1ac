import type { Page } from "playwright-core"
import type { Buyer } from "../../../support/store"
import type { Language } from "../../../demo/storefront/language/language"
import { browserSuite } from "./browser-suite"
import type { Surroundings } from "./browser-suite"
import { watchForTroubles } from "./page-troubles"
import { Shopper } from "./shopper"

interface Screen {
  language?: Language
  width?: number
  height?: number
}

interface ShopperSurroundings extends Surroundings {
  /** A visitor of the shop who was never here before. */
  shopper: (buyer: Buyer, screen?: Screen) => Promise<Shopper>
  /** What may go wrong in a page from now on is noted. */
  watch: (page: Page) => void
}

const LOCALES: Record<Language, string> = { en: "en-SA", ar: "ar-SA" }
const SEES_WITHIN_MS = 60_000

/** Tests of the shop; each fails when a page has an error in its console or a request that failed. */
export const shopperSuite = (
  name: string,
  suite: (surroundings: () => ShopperSurroundings) => void
): void => {
  jest.setTimeout(300_000)
  browserSuite(name, (surroundings) => {
    const watched: string[][] = []
    const watch = (page: Page) => {
      page.setDefaultTimeout(SEES_WITHIN_MS)
      watched.push(watchForTroubles(page))
    }

    afterEach(() => expect(watched.splice(0).flat()).toEqual([]))
    suite(() => ({
      ...surroundings(),
      watch,
      shopper: async (buyer, { language = "en", ...size } = {}) => {
        const { world, visit } = surroundings()
        const page = await visit({ ...size, locale: LOCALES[language] })

        watch(page)

        return new Shopper(page, world.shopUrl, buyer, language)
      },
    }))
  })
}
