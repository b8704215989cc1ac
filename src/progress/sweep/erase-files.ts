import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { TRIES_BEFORE_ATTENTION } from "../../domain/backoff"
import { inTime } from "../../domain/in-time"
import { DAY_MS } from "../../domain/units-of-time"
import { svcOf } from "../../modules/svc"
import type { StoredFile } from "../../modules/svc/ledger/file-ledger"
import { loggable } from "../../modules/svc/ledger/ledger-error"
import { readStoredFile } from "../invoice/invoice-file"
import { loggerOf } from "../logger-of"

/** For one sweep, and for one file. */
const BUDGET_MS = 3_000
const LONGEST_MS = 5_000

/**
 * Erases files that nothing has needed for `days`, 0 for never, and stops at the first one that fails: the file provider
 * may be away. Another sweep tries that file again.
 */
export const eraseFiles = async (container: MedusaContainer, days: number): Promise<void> => {
  const { files, now } = svcOf(container).ledger
  const until = performance.now() + BUDGET_MS

  while (days > 0 && performance.now() < until) {
    const file = await files.claimUnneeded(new Date(now().getTime() - days * DAY_MS))

    if (file === undefined) {
      return
    }
    try {
      await eraseFile(container, file, () => files.isClaimed(file))
    } catch (error) {
      if (file.tries === TRIES_BEFORE_ATTENTION) {
        loggerOf(container).error(
          `svc.file ${file.fileId} could not be deleted, ${file.tries} times by now: ${loggable(error)}`
        )
      }
      return
    }
  }
}

/**
 * Deletes a file in Medusa's File module, then writes that down: a crash in between has it looked for again.
 * @param isUnneeded asked right before the file is deleted: this process may have hung, and the file be there anew.
 * @throws what the file provider throws, or when the file is still there, or when that takes longer than 5 s.
 */
export const eraseFile = (
  container: MedusaContainer,
  file: StoredFile,
  isUnneeded: () => Promise<boolean>
): Promise<void> =>
  inTime(deleteAndNote(container, file, isUnneeded), LONGEST_MS, new Error("The file provider hangs"))

const deleteAndNote = async (
  container: MedusaContainer,
  file: StoredFile,
  isUnneeded: () => Promise<boolean>
): Promise<void> => {
  const drop = async (): Promise<boolean> => {
    if (!(await isUnneeded())) {
      return false
    }
    await container.resolve(Modules.FILE).deleteFiles(file.fileId)
    return true
  }
  const isThere = await opens(container, file).catch(async (error: unknown) => {
    // A provider that opens no file may still delete it. It cannot say so: nothing is noted.
    await drop()
    throw error
  })

  if (isThere) {
    if (!(await drop())) {
      return
    }
    // Medusa's provider for S3 keeps its failures to itself.
    if (await opens(container, file).catch(unlessForbidden)) {
      throw new Error("The file is still there")
    }
  }
  await svcOf(container).ledger.files.erased(file)
}

/** As a disk and S3 say it. A bucket that is not found says nothing of its files. */
const notFound = z.union([
  z.looseObject({ code: z.literal("ENOENT") }),
  z.looseObject({
    name: z.enum(["NoSuchKey", "NotFound"]),
    $metadata: z.looseObject({ httpStatusCode: z.literal(404) }),
  }),
])
const forbidden = z.looseObject({ $metadata: z.looseObject({ httpStatusCode: z.literal(403) }) })

/** S3 may answer 403 for a file that is gone. It gave the file just before. */
const unlessForbidden = (error: unknown): false => {
  if (forbidden.safeParse(error).success) {
    return false
  }
  throw error
}

/** @throws when the file provider does not say whether the file is there. */
const opens = async (container: MedusaContainer, { fileId }: StoredFile): Promise<boolean> => {
  const pieces = readStoredFile(container, fileId)

  try {
    await pieces.next()
    return true
  } catch (error) {
    if (notFound.safeParse(error).success) {
      return false
    }
    throw error
  } finally {
    await pieces.return(undefined)
  }
}
