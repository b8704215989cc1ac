import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import type { StoredFile } from "../modules/svc/ledger/file-ledger"
import { CommitInDoubt, loggable } from "../modules/svc/ledger/ledger-error"
import { loggerOf } from "../progress/logger-of"
import { eraseFile } from "../progress/sweep/erase-files"

/**
 * Notes a file that was stored in Medusa's File module just now, and does what it is needed for. If that fails, the file
 * is deleted; a commit in doubt keeps it, since the ledger may name it. What is left over goes with `retention.files`.
 * @throws what `use` threw, also when the file cannot be deleted.
 */
export const keepFile = async <T>(
  container: MedusaContainer,
  file: StoredFile | undefined,
  use: () => Promise<T>
): Promise<T> => {
  try {
    if (file !== undefined) {
      await svcOf(container).ledger.files.add(file)
    }
    return await use()
  } catch (error) {
    if (file !== undefined && !(error instanceof CommitInDoubt)) {
      const { files } = svcOf(container).ledger

      // A file provider that gives the same id for the same bytes has stored nothing new: another order may need that file.
      await eraseFile(container, file, async () => !(await files.isNamed(file))).catch(
        (undeleted: unknown) => {
          loggerOf(container).warn(
            `svc.file ${file.fileId} was not taken, and could not be deleted: ${loggable(undeleted)}`
          )
        }
      )
    }
    throw error
  }
}
