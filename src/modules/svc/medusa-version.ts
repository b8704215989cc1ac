import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { optionAt } from "../../config/option-path"

/** The first release in which a payment session can wait for its down payment (`pending_authorization`). */
export const OLDEST_MEDUSA = "2.17.2"

/** A version as a number to be compared; NaN for what is none. A pre-release counts as the release that it leads to. */
const rankOf = (version: string): number => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []

  return (Number(major) * 1_000 + Number(minor)) * 1_000 + Number(patch)
}

/** Whether a release of Medusa lacks what the plugin needs. */
export const isTooOld = (version: string): boolean => rankOf(version) < rankOf(OLDEST_MEDUSA)

/** Says which Medusa is needed, or undefined when the given one will do. The message is shown at boot. */
export const medusaRefusal = (version: string): string | undefined =>
  isTooOld(version)
    ? `medusa-payment-svc cannot start: it needs Medusa ${OLDEST_MEDUSA} or newer, and this is Medusa ${version}, which places no order for a down payment. Set all packages of @medusajs to one version from ${OLDEST_MEDUSA} up.`
    : undefined

const textAt = (manifest: unknown, key: string): string | undefined => {
  const value = optionAt(manifest, key)

  return typeof value === "string" ? value : undefined
}

const versionIn = (folder: string): string | undefined => {
  const file = path.join(folder, "package.json")
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined

  return textAt(manifest, "name") === "@medusajs/medusa" ? textAt(manifest, "version") : undefined
}

/**
 * The version of the Medusa that an application runs; undefined when its manifest is not where npm puts it. Not every
 * release exports its manifest, so it is looked for above the code.
 * @param application the folder that Medusa was started in: a plugin that is linked into it may have a Medusa of its own
 */
export const medusaVersion = (application = process.cwd()): string | undefined => {
  const code = createRequire(__filename).resolve("@medusajs/medusa", { paths: [application, __dirname] })
  let folder = path.dirname(code)

  while (versionIn(folder) === undefined && folder !== path.dirname(folder)) {
    folder = path.dirname(folder)
  }
  return versionIn(folder)
}
