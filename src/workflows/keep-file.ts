import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CommitInDoubt } from "../modules/svc/ledger/ledger-error"
import { loggerOf } from "../progress/logger-of"

/**
 * Does what a file is needed for that was stored in Medusa's File module just now. If that fails, nobody knows of the
 * file, so it is deleted; a commit in doubt keeps it, since the ledger may name it.
 * @throws what `use` threw, also when the file cannot be deleted.
 */
export const keepFile = async <T>(
  container: MedusaContainer,
  fileId: string | undefined,
  use: () => Promise<T>
): Promise<T> => {
  try {
    return await use()
  } catch (error) {
    if (fileId !== undefined && !(error instanceof CommitInDoubt)) {
      await container
        .resolve(Modules.FILE)
        .deleteFiles(fileId)
        .catch((undeleted: unknown) => {
          const name = undeleted instanceof Error ? undeleted.name : "error"

          loggerOf(container).warn(`svc.file that was not taken could not be deleted: ${name}`)
        })
    }
    throw error
  }
}
