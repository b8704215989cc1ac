import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { absoluteLinks, parseRepository } from "./repository"

const root = path.resolve(__dirname, "../..")
const url = "https://git.example/shop/payment"

describe("the repository's address", () => {
  it.each([url, `${url}/`, `${url}.git`])("is understood as %s", (address) => {
    expect(parseRepository(address)).toEqual({
      url,
      fields: {
        repository: { type: "git", url: `git+${url}.git` },
        homepage: `${url}#readme`,
        bugs: { url: `${url}/issues` },
      },
    })
  })

  it.each([
    "http://git.example/shop/payment",
    "https://git.example/shop",
    "https://me:secret@git.example/shop/payment",
    "git@git.example:shop/payment.git",
    "shop/payment",
  ])("is refused as %s", (address) => {
    expect(() => parseRepository(address)).toThrow()
  })
})

describe("the README of a release", () => {
  const released = (page: string) => absoluteLinks(page, url, "v1.2.3")

  it("links to the tag, and shows pictures from it", () => {
    expect(released("[a](./docs/a.md#b) ![c](./docs/c.png) [d](https://d.example) [e](#f)")).toBe(
      `[a](${url}/blob/v1.2.3/docs/a.md#b) ![c](${url}/raw/v1.2.3/docs/c.png) [d](https://d.example) [e](#f)`
    )
  })

  it("has no link that leads beside it", () => {
    const page = released(readFileSync(path.join(root, "README.md"), "utf8"))
    const targets = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)

    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((target) => !/^(https:\/\/|#)/.test(target ?? ""))).toEqual([])
  })
})

it("is not published without an address", () => {
  const { prepublishOnly } = z
    .object({ scripts: z.object({ prepublishOnly: z.string() }) })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))).scripts
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "release"], { cwd: root, encoding: "utf8" })

  expect(prepublishOnly).toBe("npm run release")
  expect(status).toBe(1)
  expect(stderr).toContain("The package has no public address yet: give the repository's with --repository.")
}, 30_000)
