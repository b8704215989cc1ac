import { writeFileSync } from "node:fs"
import { formatted } from "../../support/formatted"
import { readTriedVersions, TRIED_VERSIONS, type TriedVersion } from "./tried-versions"

const byVersion = (a: TriedVersion, b: TriedVersion): number =>
  a.brings.medusa.localeCompare(b.brings.medusa, "en", { numeric: true })

/** Writes down what was found, beside what was found before with other releases unless it is `whole`. */
export const keepTriedVersions = async (tried: readonly TriedVersion[], whole: boolean): Promise<void> => {
  const others = readTriedVersions().filter(
    ({ brings }) => !whole && tried.every((one) => one.brings.medusa !== brings.medusa)
  )
  const text = JSON.stringify([...others, ...tried].sort(byVersion))

  writeFileSync(TRIED_VERSIONS, await formatted(TRIED_VERSIONS, text))
}
