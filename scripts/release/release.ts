/**
 * Makes the published tarball from the result of `npm run build`, or publishes it. `--help` says how. A bare `npm publish`
 * also ends here, and is refused because it gives no address.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { absoluteLinks, parseRepository, type Repository } from "./repository"

const USAGE = `Usage: npm run release -- --repository https://host/owner/name [--out FOLDER] [--publish]

  --repository  Where the sources are public; the README's links lead there, at the tag v<version>
  --out         Where the tarball is written (default dist)
  --publish     Publish it, with provenance where npm can prove it (a workflow of a public host)`

const root = path.resolve(__dirname, "../..")
const ONLY_FOR_SOURCES = ["scripts", "devDependencies"]
const packageSchema = z.object({ version: z.string() })
const fieldsSchema = z.record(z.string(), z.unknown())

const npm = (args: string[], cwd: string): void => {
  execFileSync("npm", [...args, "--ignore-scripts", "--loglevel=error"], { cwd, stdio: "inherit" })
}

/** Unpacks npm's own package into a folder, so that the working tree stays unchanged. */
const stage = (folder: string): string => {
  npm(["pack", "--pack-destination", folder], root)
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))

  if (tarball === undefined) {
    throw new Error("npm pack left no tarball")
  }
  execFileSync("tar", ["-xzf", tarball], { cwd: folder })

  return path.join(folder, "package")
}

/** Adds the address of the sources, and removes fields that only the sources need. */
const complete = (staged: string, { url, fields }: Repository): void => {
  const manifest = path.join(staged, "package.json")
  const written: unknown = JSON.parse(readFileSync(manifest, "utf8"))
  const { version } = packageSchema.parse(written)
  const shipped = Object.entries(fieldsSchema.parse(written)).filter(
    ([name]) => !ONLY_FOR_SOURCES.includes(name)
  )
  const readme = path.join(staged, "README.md")

  writeFileSync(manifest, `${JSON.stringify({ ...Object.fromEntries(shipped), ...fields }, null, 2)}\n`)
  writeFileSync(readme, absoluteLinks(readFileSync(readme, "utf8"), url, `v${version}`))
}

const release = (): void => {
  const { values } = parseArgs({
    options: {
      repository: { type: "string" },
      out: { type: "string", default: "dist" },
      publish: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })

  if (values.help) {
    console.log(USAGE)
    return
  }
  const repository = parseRepository(values.repository)

  if (!existsSync(path.join(root, ".medusa/server/src"))) {
    throw new Error("The package is not built: run `npm run build` first.")
  }
  const folder = mkdtempSync(path.join(tmpdir(), "svc-release-"))

  try {
    const staged = stage(folder)

    complete(staged, repository)
    if (values.publish) {
      npm(["publish", "--provenance", "--access", "public"], staged)
    } else {
      mkdirSync(values.out, { recursive: true })
      npm(["pack", "--pack-destination", path.resolve(values.out)], staged)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  release()
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}
