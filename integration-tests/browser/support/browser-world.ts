import path from "node:path"
import { z } from "zod"
import { openShop } from "../../../demo/storefront/open-shop"
import { AdminApi } from "../../../support/admin-api"
import { freePort } from "../../../support/free-port"
import { ADMIN } from "../../../support/medusa-process"
import type { Running } from "../../../support/running"
import { SandboxControl } from "../../../support/sandbox-control"
import { OpenStore } from "../../../support/store"
import { temporaryFolder } from "../../../support/temporary-folder"
import { applicationWithAdmin } from "./build-admin"

/** The environment variable by which the runner tells the tests where its world is. */
export const BROWSER_WORLD = "SVC_BROWSER_WORLD"

const worldSchema = z.object({
  medusaUrl: z.string(),
  shopUrl: z.string(),
  /** Where the tests of `examples/next` start it; nobody listens there before. */
  nextUrl: z.string(),
  sandboxUrl: z.string(),
  /** A file with a line per request to the service. */
  sandboxLog: z.string(),
  databaseUrl: z.string(),
  seeded: z.object({
    regionId: z.string(),
    salesChannelId: z.string(),
    stockLocationId: z.string(),
    shippingProfileId: z.string(),
    shippingOptionId: z.string(),
    publishableKey: z.string(),
    variants: z.array(
      z.tuple([
        z.string(),
        z.object({
          sku: z.string(),
          productId: z.string(),
          variantId: z.string(),
          inventoryItemId: z.string(),
        }),
      ])
    ),
  }),
})

/** Nobody else draws a port of these, so that this one is still free when the tests start their server. */
const UNTIL_LATER = { from: 11_000, to: 12_000 }

/** Where everything is that people see in a browser: Medusa with its admin, the shop, the service's own pages. */
export type BrowserWorld = z.infer<typeof worldSchema>

/**
 * Starts the demo's shop with the admin.
 * @param databaseUrl of a database that is migrated and has the admin user; default: of an embedded PostgreSQL
 */
export const startBrowserWorld = async (
  running: Pick<Running, "keep">,
  databaseUrl?: string
): Promise<BrowserWorld> => {
  const nextUrl = `http://localhost:${await freePort(UNTIL_LATER)}`
  const sandboxLog = path.join(running.keep(temporaryFolder("svc-browser-")).path, "sandbox.log")
  const shop = await openShop(running, {
    stage: (_, act) => act(),
    withAdmin: true,
    ...(await applicationWithAdmin(running)),
    otherShops: [nextUrl],
    database: databaseUrl === undefined ? { name: "medusa_svc_browser" } : { url: databaseUrl },
    sandboxLog,
  })
  const { seeded } = shop.store

  return {
    medusaUrl: shop.medusa.url,
    shopUrl: shop.shopUrl,
    nextUrl,
    sandboxUrl: shop.store.sandbox.url,
    sandboxLog,
    databaseUrl: shop.databaseUrl,
    seeded: { ...seeded, variants: [...seeded.variants] },
  }
}

/** The world that the runner started; undefined when there is no browser to see it with. */
export const browserWorld = (): BrowserWorld | undefined => {
  const { [BROWSER_WORLD]: given } = process.env

  return given ? worldSchema.parse(JSON.parse(given)) : undefined
}

export const storeOf = async ({ medusaUrl, sandboxUrl, seeded }: BrowserWorld): Promise<OpenStore> =>
  new OpenStore({
    url: medusaUrl,
    admin: await AdminApi.signIn(medusaUrl, ADMIN),
    sandbox: new SandboxControl(sandboxUrl),
    seeded: { ...seeded, variants: new Map(seeded.variants) },
  })
