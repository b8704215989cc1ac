import type { CreateFileDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store-suite"

/** Does something while the next file that is given is still being stored. */
export const whileFileIsKept = (store: StoreUnderTest, meanwhile: () => Promise<unknown>): void => {
  const files = store.container().resolve(Modules.FILE)
  const createFiles = files.createFiles.bind(files)

  jest.spyOn(files, "createFiles").mockImplementationOnce(async (file: CreateFileDTO) => {
    await meanwhile()
    return createFiles(file)
  })
}
