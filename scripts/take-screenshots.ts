/**
 * `npm run screenshots [-- NAME...]`: starts Medusa, the plugin, the sandbox and the shop, brings each page into its state,
 * and writes `docs/screenshots/NAME.png`. Takes all of them, or those whose names begin with NAME. Exits with 1 when one of
 * them failed.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { chromium, type Browser, type Page } from "playwright-core"
import { runProgram } from "../support/command-line"
import type { Running } from "../support/running"
import type { Store } from "../support/store"
import {
  browserWorld,
  startBrowserWorld,
  storeOf,
  type BrowserWorld,
} from "../integration-tests/browser/support/browser-world"
import { findChromium } from "../support/chromium"
import { ADMIN_SHOTS } from "./screenshots/admin-shots"
import type { Shot } from "./screenshots/shot"
import { STOREFRONT_SHOTS } from "./screenshots/storefront-shots"

const SHOTS: readonly Shot[] = [...STOREFRONT_SHOTS, ...ADMIN_SHOTS]
const folder = path.resolve(__dirname, "../docs/screenshots")
const patienceMs = 30_000

/** Resolves once all requests, fonts and pictures have arrived. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("load")
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

const take = async (
  { name, screen, arrange }: Shot,
  browser: Browser,
  surroundings: { world: BrowserWorld; store: Store }
): Promise<void> => {
  const { width, height, locale, scale = 1 } = screen
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    timezoneId: "Asia/Riyadh",
    deviceScaleFactor: scale,
    colorScheme: "light",
    reducedMotion: "reduce",
  })

  try {
    const page = await context.newPage()

    page.setDefaultTimeout(patienceMs)
    await arrange({ ...surroundings, page })
    await settled(page)
    const picture = await page.screenshot({ animations: "disabled", caret: "hide" })

    writeFileSync(path.join(folder, `${name}.png`), picture)
    console.log(`${name}.png  ${Math.round(picture.length / 1_000)} kB`)
  } finally {
    await surroundings.store.sandbox.putFaults([])
    await context.close()
  }
}

const run = async ({ prefixes }: { prefixes: readonly string[] }, running: Running): Promise<number> => {
  const shots = SHOTS.filter(
    ({ name }) => prefixes.length === 0 || prefixes.some((one) => name.startsWith(one))
  )
  const found = await findChromium()

  if (shots.length === 0) {
    throw new Error(`No screenshot has such a name. There are: ${SHOTS.map(({ name }) => name).join(", ")}`)
  }
  if (found === undefined) {
    throw new Error("There is no Chromium here: set CHROMIUM_PATH.")
  }
  const world = browserWorld() ?? (await startBrowserWorld(running))
  const store = await storeOf(world)
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args })

  running.keep({ stop: () => browser.close() })
  mkdirSync(folder, { recursive: true })
  for (const shot of shots) {
    await take(shot, browser, { world, store })
  }
  return 0
}

runProgram({
  name: "Taking screenshots",
  usage: "Usage: npm run screenshots [-- NAME...]",
  readOptions: (prefixes: string[]) => ({ help: prefixes.includes("--help"), prefixes }),
  run,
})
