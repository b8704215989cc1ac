import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { build, type BuildOptions, type Plugin } from "esbuild"
import { ar } from "./texts/ar"
import { en } from "./texts/en"

const run = promisify(execFile)
const root = path.resolve(__dirname, "../..")
let shop: string
let built: string

beforeAll(async () => {
  // Inside the repository, so that the shop finds React as if npm had installed it.
  await mkdir(path.join(root, ".cache"), { recursive: true })
  shop = await mkdtemp(path.join(root, ".cache", "storefront-"))
  built = path.join(shop, "built")
  await run(process.execPath, [path.join(root, "scripts/build-storefront.mjs"), built], { cwd: tmpdir() })
}, 120_000)
afterAll(() => rm(shop, { recursive: true, force: true }))

const bundled = async (source: string, options: BuildOptions = {}) => {
  const entry = path.join(shop, "entry.ts")

  await writeFile(entry, source)
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    charset: "utf8",
    external: ["react"],
    logLevel: "silent",
    ...options,
  })

  return { text: result.outputFiles?.[0]?.text ?? "", metafile: result.metafile }
}

/** Runs a program, and gives what it prints. */
const printed = async (file: string, source: string, ...flags: string[]): Promise<string> => {
  await writeFile(file, source)
  return (await run(process.execPath, [...flags, file])).stdout.trim()
}

/** Compiles a shop's file, strictly. */
const compile = async (folder: string, name: string, source: string, options: object) => {
  const compilerOptions = { strict: true, target: "ES2022", lib: ["ES2022", "DOM"], noEmit: true, types: [] }

  await writeFile(path.join(folder, name), source)
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: [name] })
  )
  await run(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", folder])
}

const externalsOf = ({ metafile }: Awaited<ReturnType<typeof bundled>>): string[] => [
  ...new Set(
    Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) =>
      imports.filter(({ external }) => external === true).map((each) => each.path)
    )
  ),
]

it("has less than 18.45 kB (Brotli; 20.9 kB gzipped) with everything in it, and no other package than React", async () => {
  const bundle = await bundled('export * from "./built/index.js"')

  expect(brotliCompressSync(bundle.text).byteLength).toBeLessThan(18_450)
  expect(gzipSync(bundle.text).byteLength).toBeLessThan(20_900)
  expect(externalsOf(bundle).sort()).toEqual(["react", "react/jsx-runtime"])
  expect(Object.keys(bundle.metafile?.inputs ?? {}).join(" ")).not.toContain("node_modules")
})

it("is emitted small too, for pages without a bundler", async () => {
  const files = (await readdir(built)).filter((name) => name.endsWith(".js"))
  const code = await Promise.all(files.map((name) => readFile(path.join(built, name), "utf8")))

  expect(gzipSync(code.join("")).byteLength).toBeLessThan(21_400)
})

it.each(["index", "headless"])("%s.js gives the client in 6.5 kB gzipped, without React", async (entry) => {
  const bundle = await bundled(`export { createSvcStorefront } from "./built/${entry}.js"`, {
    treeShaking: true,
  })

  expect(externalsOf(bundle)).toEqual([])
  expect(gzipSync(bundle.text).byteLength).toBeLessThan(6_500)
})

describe("storefront/headless, where React is not installed", () => {
  let app: string

  beforeAll(async () => {
    app = await mkdtemp(path.join(tmpdir(), "storefront-without-react-"))
    const installed = path.join(app, "node_modules/medusa-payment-svc")

    await cp(built, path.join(installed, ".medusa/server/src/storefront"), { recursive: true })
    await cp(path.join(root, "package.json"), path.join(installed, "package.json"))
  })
  afterAll(() => rm(app, { recursive: true, force: true }))

  it("is imported as it is, by the package's name", async () => {
    const answer = await printed(
      path.join(app, "shop.mjs"),
      `import * as headless from "medusa-payment-svc/storefront/headless"
       const codeOf = (name) => import(name).then(() => "found", (error) => error.code)
       const svc = headless.createSvcStorefront({
         baseUrl: "https://api.shop.example",
         publishableKey: "pk",
         fetch: async () => new Response("{}", { status: 404 }),
       })
       console.log(JSON.stringify({
         names: Object.keys(headless).sort(),
         react: await codeOf("react"),
         whole: await codeOf("medusa-payment-svc/storefront"),
         answer: await svc.orderState("order_1").catch((error) => error.code),
       }))`
    )

    expect(JSON.parse(answer)).toEqual({
      names: ["SvcStorefrontError", "createSvcStorefront", "isChoiceRefused", "stepAfter"],
      react: "ERR_MODULE_NOT_FOUND",
      whole: "ERR_MODULE_NOT_FOUND",
      answer: "not_found",
    })
  })

  it.each(["NodeNext", "Bundler"])(
    "has types that need none of React's (%s)",
    async (moduleResolution) => {
      await compile(
        app,
        "shop.mts",
        `import { createSvcStorefront } from "medusa-payment-svc/storefront/headless"
import type { StoreSvcOrderResponse, SvcPlaceOrderResult } from "medusa-payment-svc/storefront/headless"

const svc = createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_..." })

export const place = (cartId: string): Promise<SvcPlaceOrderResult> => svc.placeOrder(cartId)
export const look = (orderId: string): Promise<StoreSvcOrderResponse> => svc.orderState(orderId)
`,
        { module: moduleResolution === "Bundler" ? "ESNext" : moduleResolution, moduleResolution }
      )
    },
    60_000
  )
})

it("marks the components as client code, and nothing else", async () => {
  const begins = async (name: string) => (await readFile(path.join(built, name), "utf8")).slice(0, 13)
  const files = (await readdir(built)).filter((name) => name.endsWith(".js"))

  for (const name of files) {
    expect([name, (await begins(name)) === '"use client";']).toEqual([name, name === "components.js"])
  }
})

/** Does what bundlers of server components do: replaces a file that begins with the directive by references to it. */
const clientBoundary: Plugin = {
  name: "client-boundary",
  setup: (bundler) => {
    bundler.onLoad({ filter: /built\/.*\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, "utf8")

      if (!code.startsWith('"use client"')) {
        return null
      }
      const names = /export\{([^}]*)\}/.exec(code)?.[1]?.split(",") ?? []
      const exported = names.map((name) => name.split(" as ").at(-1) ?? name)

      return {
        contents: exported.map((name) => `export const ${name} = { client: "${name}" }`).join("\n"),
        loader: "js",
      }
    })
  },
}

it("works in a server component: the client runs there, the components are references", async () => {
  const { text } = await bundled(
    `import { createSvcStorefront, SvcStorefrontError, PaymentOption, SvcProvider } from "./built/index.js"
     const svc = createSvcStorefront({
       baseUrl: "https://api.shop.example",
       publishableKey: "pk",
       fetch: async () => new Response("{}", { status: 404 }),
     })
     const code = await svc.options("cart_1").catch((error) => error instanceof SvcStorefrontError && error.code)
     console.log(JSON.stringify({ code, PaymentOption, SvcProvider }))`,
    { plugins: [clientBoundary] }
  )
  const answer = await printed(path.join(shop, "server.mjs"), text, "--conditions=react-server")

  expect(JSON.parse(answer)).toEqual({
    code: "not_found",
    PaymentOption: { client: "PaymentOption" },
    SvcProvider: { client: "SvcProvider" },
  })
})

it("is loaded by Node as it is emitted", async () => {
  const names = await printed(
    path.join(shop, "plain.mjs"),
    'import * as svc from "./built/index.js"\nconsole.log(Object.keys(svc).sort().join(" "))'
  )

  expect(names.split(" ")).toEqual([
    "AwaitingDownPayment",
    "BrandMark",
    "OnboardingDialog",
    "PaymentOption",
    "PaymentReturn",
    "PlaceOrderButton",
    "PlanPicker",
    "PromotionalLine",
    "SvcProvider",
    "SvcStorefrontError",
    "createSvcStorefront",
    "isChoiceRefused",
    "stepAfter",
    "useSvc",
    "useSvcOptions",
  ])
})

it.each([
  ["en", en],
  ["ar", ar],
])("says in %s what its sources say", async (language, texts) => {
  const said = await printed(
    path.join(shop, `texts-${language}.mjs`),
    `import { createElement } from "react"
     import { renderToString } from "react-dom/server"
     import { createSvcStorefront, SvcProvider, useSvc } from "./built/index.js"
     const client = createSvcStorefront({ baseUrl: "", publishableKey: "pk" })
     const names = ["brand", "amount", "days", "date", "plan", "today"]
     const unfilled = Object.fromEntries(names.map((name) => [name, "{" + name + "}"]))
     const Texts = () => {
       const { say } = useSvc()
       const keys = ${JSON.stringify(Object.keys(texts))}
       console.log(JSON.stringify(Object.fromEntries(keys.map((key) => [key, say(key, unfilled)]))))
     }
     renderToString(createElement(SvcProvider, { client, language: "${language}" }, createElement(Texts)))`
  )

  expect(JSON.parse(said)).toEqual(texts)
})

it("has types that a shop compiles against, in under twenty lines of its own", async () => {
  await writeFile(path.join(shop, "package.json"), '{"type":"module"}')
  await compile(
    shop,
    "checkout.tsx",
    `import { PaymentOption, PlaceOrderButton, SvcProvider, createSvcStorefront } from "./built/index.js"
import type { SvcCart } from "./built/index.js"

const svc = createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_..." })

export const Checkout = ({ cart }: { cart: SvcCart }) => (
  <SvcProvider client={svc} language="ar" allowedOrigins={["https://onboarding.svc.example"]}>
    <PaymentOption cart={cart} />
    <PlaceOrderButton cartId={cart.id} orderUrl="/orders/{order_id}" />
  </SvcProvider>
)
`,
    { module: "NodeNext", moduleResolution: "NodeNext", jsx: "react-jsx" }
  )
}, 60_000)

it("has a stylesheet that knows no left and no right", async () => {
  const css = await readFile(path.join(built, "styles.css"), "utf8")

  expect(css).not.toMatch(
    /(margin|padding|border|inset)-(left|right)|[^-]\b(left|right)\s*:|text-align:\s*(left|right)/
  )
})
