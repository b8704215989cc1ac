import { isTooOld } from "../../src/modules/svc/medusa-version"
import { markdownTable } from "../../support/markdown-table"
import type { TriedVersion } from "./tried-versions"

const resultOf = ({ brings, passed, failed }: TriedVersion): string => {
  if (failed !== null) {
    return `does not work: ${failed}`
  }
  return isTooOld(brings.medusa) ? "refused, by npm and at boot" : `works: ${passed.length} checks`
}

/** What was found with each release, in Markdown. */
export const versionsTable = (tried: readonly TriedVersion[]): string =>
  markdownTable(
    [
      "Medusa",
      "`@medusajs/ui`",
      "`react-router-dom`",
      "`@tanstack/react-query`",
      "`react-i18next`",
      "Result",
    ],
    tried.map((one) => {
      const { medusa, ui, router, query, i18next } = one.brings

      return [medusa, ui, router, query, i18next, resultOf(one)]
    })
  )

/** The checks of the newest release that works, as a list in Markdown. */
export const checksList = (tried: readonly TriedVersion[]): string =>
  ([...tried].reverse().find(({ failed }) => failed === null)?.passed ?? [])
    .map((name) => `- ${name}`)
    .join("\n")
