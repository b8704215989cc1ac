import type { Page } from "playwright-core"
import type { Buyer } from "../../../support/store"
import type { Language } from "../../../demo/storefront/language/language"
import { browserSuite, type Surroundings } from "./browser-suite"
import { watchForTroubles } from "./page-troubles"
import { knownBuyer, newBuyer } from "./shop-buyer"
import { Shopper } from "./shopper"

interface Screen {
  language?: Language
  width?: number
  height?: number
}

interface Standing {
  /** In SAR. */
  credit?: number
  isUnknown?: boolean
}

interface Arrived {
  buyer: Buyer
  visitor: Shopper
}

interface ShopperSurroundings extends Surroundings {
  /** A visitor of the shop who was never here before. */
  shopper: (buyer: Buyer, screen?: Screen) => Promise<Shopper>
  /** The same, of a business with 50,000 SAR of credit, or one that the service does not know. */
  arrive: (company: string, how?: Screen & Standing) => Promise<Surroundings & Arrived>
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
    const shopper = async (buyer: Buyer, { language = "en", ...size }: Screen = {}) => {
      const { world, visit } = surroundings()
      const page = await visit({ ...size, locale: LOCALES[language] })

      watch(page)

      return new Shopper(page, world.shopUrl, buyer, language)
    }
    const arrive = async (company: string, { credit, isUnknown, ...screen }: Screen & Standing = {}) => {
      const { sandbox } = surroundings().store
      const buyer = isUnknown ? newBuyer(company) : await knownBuyer(sandbox, company, credit)

      if (isUnknown) {
        await sandbox.putBuyer(buyer.phone, { status: "NotFound" })
      }
      return { ...surroundings(), buyer, visitor: await shopper(buyer, screen) }
    }

    suite(() => ({ ...surroundings(), watch, shopper, arrive }))
  })
}
