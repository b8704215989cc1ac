import type { Page } from "playwright-core"
import { ADMIN } from "../../../support/medusa-process"
import { AdminPages } from "./admin-pages"
import { adminTexts, type AdminLanguage } from "./admin-texts"
import { browserSuite, type Surroundings } from "./browser-suite"

interface Screen {
  language?: AdminLanguage
  width?: number
  height?: number
}

interface AdminSurroundings extends Surroundings {
  /** A user who has signed in, on an empty page. */
  user: (screen?: Screen) => Promise<AdminPages>
  /** A user who has not. */
  stranger: (screen?: Screen) => Promise<AdminPages>
}

const SEES_WITHIN_MS = 60_000

/** What nobody wants to see of our routes and our code; the dashboard's own noise is not ours. */
const watchForTroubles = (page: Page): string[] => {
  const troubles: string[] = []

  page.on("pageerror", (error) => troubles.push(`not caught: ${error.message}`))
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())

    if (response.status() >= 500 && pathname.startsWith("/admin/")) {
      troubles.push(`${response.status()} ${response.request().method()} ${pathname}`)
    }
  })

  return troubles
}

/** Tests in Medusa's admin; each fails when a page throws, or a request to Medusa's admin fails. */
export const adminSuite = (name: string, suite: (surroundings: () => AdminSurroundings) => void): void => {
  jest.setTimeout(400_000)
  browserSuite(name, (surroundings) => {
    const watched: string[][] = []

    const stranger = async ({ language = "en", ...size }: Screen = {}): Promise<AdminPages> => {
      const { world, visit } = surroundings()
      const page = await visit({ ...size, locale: language === "ar" ? "ar-SA" : "en-SA" })

      page.setDefaultTimeout(SEES_WITHIN_MS)
      watched.push(watchForTroubles(page))
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"])

      return new AdminPages(page, world.medusaUrl, adminTexts(language).t, language)
    }

    afterEach(() => expect(watched.splice(0).flat()).toEqual([]))
    suite(() => ({
      ...surroundings(),
      stranger,
      user: async (screen) => {
        const pages = await stranger(screen)

        await pages.signInBehind(ADMIN)

        return pages
      },
    }))
  })
}
