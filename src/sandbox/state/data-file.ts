import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { z } from "zod"
import { reasonsOf } from "../reasons-of"
import { SandboxError } from "../sandbox-error"
import { sandboxStateSchema, type SandboxState } from "./sandbox-state"

/**
 * Reads the state of a previous run; undefined when the file does not exist yet.
 * @throws SandboxError `bad_data_file` when the file is not a sandbox's state. Such a file is never overwritten.
 */
export const readDataFile = (path: string): SandboxState | undefined => {
  if (!existsSync(path)) {
    return undefined
  }

  try {
    return sandboxStateSchema.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError
        ? `its contents are not a sandbox's state (${reasonsOf(cause)})`
        : messageOf(cause)

    throw new SandboxError(
      "bad_data_file",
      `The data file ${path} cannot be used: ${reason}. Move it away or name another file with --data; it was left as it is.`,
      { cause }
    )
  }
}

/** Replaces the data file in one step (temporary file, then rename). After a crash there is the old or the new file. */
export const writeDataFile = (path: string, state: SandboxState): void => {
  mkdirSync(dirname(path), { recursive: true })

  const temporary = `${path}.${process.pid}.tmp`

  // 0600: it holds the webhook secrets that merchants sent.
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 })
  renameSync(temporary, path)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
