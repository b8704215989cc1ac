import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { format, resolveConfig } from "prettier"
import { z } from "zod"

/** What the consumer test found with one release of Medusa. */
const triedVersion = z.strictObject({
  /** What is installed: Medusa, and what its dashboard brings for the plugin's pages. */
  brings: z.strictObject({
    medusa: z.string(),
    ui: z.string(),
    router: z.string(),
    query: z.string(),
    i18next: z.string(),
  }),
  /** The checks that held. */
  passed: z.array(z.string()),
  /** The one at which it ended. */
  failed: z.string().nullable(),
})

export type TriedVersion = z.infer<typeof triedVersion>

const FILE = path.join(__dirname, "tried-versions.json")

/** What `npm run test:versions -- --write-docs` found last, the oldest release first. */
export const readTriedVersions = (): TriedVersion[] =>
  z.array(triedVersion).parse(JSON.parse(readFileSync(FILE, "utf8")))

/** @param text as the consumer test writes it */
export const readReport = (text: string): TriedVersion => triedVersion.parse(JSON.parse(text))

const byVersion = (a: TriedVersion, b: TriedVersion): number =>
  a.brings.medusa.localeCompare(b.brings.medusa, "en", { numeric: true })

/** Writes down what was found, beside what was found before with other releases unless it is `whole`. */
export const keepTriedVersions = async (tried: readonly TriedVersion[], whole: boolean): Promise<void> => {
  const others = readTriedVersions().filter(
    ({ brings }) => !whole && tried.every((one) => one.brings.medusa !== brings.medusa)
  )
  const text = JSON.stringify([...others, ...tried].sort(byVersion))

  writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), filepath: FILE }))
}
