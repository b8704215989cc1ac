import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core"
import { foundChromium } from "../../../support/chromium"
import { inDatabase } from "../../../support/database"
import type { Store } from "../../../support/store"
import { ACTIVITY, activityRow, callWitness, SandboxLog } from "../../support/witness"
import { browserWorld, storeOf, type BrowserWorld } from "./browser-world"

interface Look {
  width?: number
  height?: number
  locale?: string
  /** Without them a page stays as its server wrote it. */
  scripts?: boolean
}

export interface Surroundings {
  world: BrowserWorld
  store: Store
  /** A page of a visitor who was never here before. Pages are closed after the test. */
  visit: (look?: Look) => Promise<Page>
}

/**
 * Tests in a real browser against the world that the runner started. Skipped, and counted as that, where there is no
 * browser.
 */
export const browserSuite = (name: string, suite: (surroundings: () => Surroundings) => void): void => {
  const world = browserWorld()
  const found = foundChromium()

  if (world === undefined || found === undefined) {
    describe.skip(name, () =>
      suite(() => {
        throw new Error("There is no browser here.")
      })
    )
    return
  }
  const log = new SandboxLog(world.sandboxLog)

  callWitness(() => inDatabase(world.databaseUrl, (database) => database.rows(activityRow, ACTIVITY)), log)
  describe(name, () => {
    let browser: Browser
    let surroundings: Surroundings
    const contexts: BrowserContext[] = []

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: found.executablePath, args: found.args })
      surroundings = {
        world,
        store: await storeOf(world),
        visit: async ({ width = 1280, height = 900, locale = "en-SA", scripts = true } = {}) => {
          const context = await browser.newContext({
            viewport: { width, height },
            locale,
            javaScriptEnabled: scripts,
          })

          contexts.push(context)
          return context.newPage()
        },
      }
    })
    beforeEach(() => log.startHere())
    afterEach(async () => {
      await surroundings.store.sandbox.putFaults([])
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    })
    afterAll(() => browser.close())
    suite(() => surroundings)
  })
}
