import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { CALL_SITES, HAND_ON } from "../crash-points"

const root = path.resolve(__dirname, "../../..")

/** The client itself, and what is not the server's. */
const ELSEWHERE = ["src/client/", "src/sandbox/", "src/admin/", "src/storefront/"]

const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file.split(path.sep).join("/")}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|__fixtures__/.test(file))
  .filter((file) => !ELSEWHERE.some((folder) => file.startsWith(folder)))

/** Every name by which a file reaches into an object: `client.addInvoice`, `client["addInvoice"]`, `{ addInvoice } = client`. */
const namesReached = (file: string, text: string): Set<string> => {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      names.add(node.name.text)
    } else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
      names.add(node.argumentExpression.text)
    } else if (ts.isBindingElement(node)) {
      names.add((node.propertyName ?? node.name).getText())
    }
    ts.forEachChild(node, visit)
  }

  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return names
}

const reached = sources.map((file) => ({
  file,
  names: namesReached(file, readFileSync(path.join(root, file), "utf8")),
}))

describe.each(Object.entries(CALL_SITES))("every call of %s", (operation, sites) => {
  it("is killed by a test, or has no effect", () => {
    const callers = reached.filter(({ names }) => names.has(operation)).map(({ file }) => file)

    expect(callers.filter((file) => !(file in HAND_ON)).sort()).toEqual(Object.keys(sites).sort())
  })

  it.each(Object.entries(sites))("has a reason or a crash case in %s", (_file, cases) => {
    expect(cases.length).toBeGreaterThan(0)
  })
})

it("finds a call however it is written", () => {
  const found = (text: string) => [...namesReached("one.ts", text)]

  expect(found("client.addInvoice({})")).toContain("addInvoice")
  expect(found("client?.addInvoice.bind(client)")).toContain("addInvoice")
  expect(found('client["addInvoice"]({})')).toContain("addInvoice")
  expect(found("const { addInvoice: send } = client")).toContain("addInvoice")
})

it("hands calls on in files that exist", () => {
  expect(Object.keys(HAND_ON).filter((file) => !sources.includes(file))).toEqual([])
})
