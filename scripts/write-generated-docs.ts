/**
 * `npm run docs` writes every table of the documentation that is made from the code. `npm run check:docs` (with `--check`)
 * writes nothing, and exits with 1 when a table differs from the code.
 */
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { readTriedVersions } from "../integration-tests/consumer/tried-versions"
import { checksList, versionsTable } from "../integration-tests/consumer/versions-table"
import { faultMatrixTable } from "../integration-tests/fault-matrix/table"
import { internalsTable } from "../integration-tests/support/medusa-internals"
import { formatted } from "../support/formatted"
import { putBetweenMarkers } from "../support/put-between-markers"
import { stateExitsTables } from "./generated-docs/state-exits-tables"
import {
  arabicLabels,
  attentionKinds,
  attentionRemedies,
  declineCodes,
  optionMeanings,
  serviceErrors,
  webhookOutcomes,
} from "./generated-docs/word-tables"

interface GeneratedPart {
  /** Relative to the repository's root. */
  file: string
  /** The name in the two comments around it. */
  marker: string
  render: () => string
}

const root = path.resolve(__dirname, "..")

/** A whole file that can run as it stands. */
const sourceOf = (file: string): string => `\`\`\`ts\n${readFileSync(path.join(root, file), "utf8")}\`\`\``

const PARTS: readonly GeneratedPart[] = [
  { file: "docs/reliability.md", marker: "state exits", render: stateExitsTables },
  { file: "docs/reliability.md", marker: "fault matrix", render: faultMatrixTable },
  { file: "docs/admin.md", marker: "what needs attention", render: attentionRemedies },
  { file: "docs/admin.md", marker: "labels in Arabic", render: arabicLabels },
  { file: "docs/http-api.md", marker: "kinds of attention", render: attentionKinds },
  { file: "docs/http-api.md", marker: "declines", render: declineCodes },
  { file: "docs/http-api.md", marker: "outcomes of webhooks", render: webhookOutcomes },
  { file: "docs/client.md", marker: "service errors", render: serviceErrors },
  { file: "docs/architecture.md", marker: "internals", render: internalsTable },
  { file: "docs/compatibility.md", marker: "versions", render: () => versionsTable(readTriedVersions()) },
  { file: "docs/compatibility.md", marker: "checks", render: () => checksList(readTriedVersions()) },
  { file: "docs/options.md", marker: "options", render: optionMeanings },
  {
    file: "docs/storefront.md",
    marker: "svc.ts of the example",
    render: () => sourceOf("examples/next/src/lib/data/svc.ts"),
  },
  {
    file: "docs/storefront.md",
    marker: "route.ts of the example",
    render: () => sourceOf("examples/next/src/app/api/cart/route.ts"),
  },
  {
    file: "docs/storefront.md",
    marker: "svc route of the example",
    render: () => sourceOf("examples/next/src/app/api/svc/[...path]/route.ts"),
  },
]

const generate = async (file: string): Promise<{ file: string; isAsWritten: boolean; text: string }> => {
  const name = path.join(root, file)
  const written = readFileSync(name, "utf8")
  const page = PARTS.filter((part) => part.file === file).reduce(
    (page, { marker, render }) => putBetweenMarkers(page, marker, render()),
    written
  )
  const text = await formatted(name, page)

  return { file, isAsWritten: text === written, text }
}

const main = async (): Promise<void> => {
  const isCheck = process.argv.includes("--check")
  const pages = await Promise.all([...new Set(PARTS.map(({ file }) => file))].map(generate))
  const stale = pages.filter(({ isAsWritten }) => !isAsWritten)

  for (const { file, text } of stale) {
    if (isCheck) {
      console.error(`${file} is not as the code is: run "npm run docs" and commit it.`)
      process.exitCode = 1
    } else {
      writeFileSync(path.join(root, file), text)
      console.log(`${file} is written anew.`)
    }
  }
}

void main()
