/** Checks that every package installed with this one has a permissive licence. The build checks the bundled packages. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { permissiveLicences } from "./permissive-licences.mjs"

const lockFile = path.resolve(import.meta.dirname, "../package-lock.json")
const { packages } = JSON.parse(readFileSync(lockFile, "utf8"))
const installed = Object.entries(packages).filter(
  ([folder, { dev, devOptional, peer }]) => folder !== "" && !dev && !devOptional && !peer
)
const others = installed.filter(([, { license }]) => !permissiveLicences.has(license))

for (const [folder, { license = "no licence" }] of others) {
  console.error(
    `${folder.replace(/^.*node_modules\//, "")}: ${license} is none of ${[...permissiveLicences].join(", ")}.`
  )
}
console.log(`licences: ${installed.length} packages are installed with this one`)
process.exitCode = installed.length === 0 || others.length > 0 ? 1 : 0
