import path from "node:path"
import { z } from "zod"
import { startShop } from "../../../demo/storefront/start-storefront"
import { AdminApi } from "../../../support/admin-api"
import { freePort } from "../../../support/free-port"
import { ADMIN } from "../../../support/medusa-process"
import { openShop } from "../../../support/open-shop"
import type { Running } from "../../../support/running"
import { SandboxControl } from "../../../support/sandbox-control"
import { startWorld } from "../../../support/start-world"
import { OpenStore } from "../../../support/store"
import { temporaryFolder } from "../../../support/temporary-folder"
import { buildAdmin } from "./build-admin"

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

/** Starts the demo's world on a database of its own, with the admin, and the shop in front of it. */
export const startBrowserWorld = async (
  running: Pick<Running, "keep">,
  makeDatabase?: (name: string) => Promise<string>
): Promise<BrowserWorld> => {
  const nextUrl = `http://localhost:${await freePort(UNTIL_LATER)}`
  const sandboxLog = path.join(running.keep(temporaryFolder("svc-browser-")).path, "sandbox.log")
  const world = await startWorld(running, (_, act) => act(), {
    withAdmin: true,
    builtAdmin: await buildAdmin(),
    otherShops: [nextUrl],
    databaseName: "medusa_svc_browser",
    sandboxLog,
    ...(makeDatabase === undefined ? {} : { makeDatabase }),
  })
  const store = await openShop(world)
  const shop = await startShop(running, world, store)

  return {
    medusaUrl: world.medusa.url,
    shopUrl: shop.url,
    nextUrl,
    sandboxUrl: world.sandbox.url,
    sandboxLog,
    databaseUrl: world.databaseUrl,
    seeded: { ...store.seeded, variants: [...store.seeded.variants] },
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
