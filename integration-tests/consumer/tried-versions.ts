import { readFileSync } from "node:fs"
import path from "node:path"
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

/** Where it is kept. */
export const TRIED_VERSIONS = path.join(__dirname, "tried-versions.json")

/** What `npm run test:versions -- --write-docs` found last, the oldest release first. */
export const readTriedVersions = (): TriedVersion[] =>
  z.array(triedVersion).parse(JSON.parse(readFileSync(TRIED_VERSIONS, "utf8")))

/** @param text as the consumer test writes it */
export const readReport = (text: string): TriedVersion => triedVersion.parse(JSON.parse(text))
