import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { servedFiles } from "./served-files"
import type { StoreUnderTest } from "./store-suite"

// Medusa's File module gets the address of its files at boot. So the port is fixed before, outside the ports of outgoing
// connections and of freePort().
const uploads = mkdtempSync(path.join(tmpdir(), "svc-uploads-"))
const uploadsPort = 31_000 + (process.pid % 1_700)

process.env["FILE_UPLOAD_DIR"] = uploads
process.env["FILE_BACKEND_URL"] = `http://127.0.0.1:${uploadsPort}`

/** The goods of a store under test and the proofs of their delivery, for the tests of one subject. */
export const deliveryDesk = (store: StoreUnderTest) => {
  const served = servedFiles({}, { port: uploadsPort, folder: uploads })

  beforeAll(() => void mkdirSync(uploads, { recursive: true }))
  afterAll(() => rmSync(uploads, { recursive: true, force: true }))

  return {
    ...served,
    /** The names of the files that Medusa stores. */
    uploaded: () => readdirSync(uploads, { recursive: true }).map(String),
    proof: () => ({ proof_of_delivery_url: served.fileUrl("proof.png") }),
    /** Does something when the next confirmation is on its way to the service. */
    beforeConfirmation: (meanwhile: () => Promise<unknown>) => {
      const { client } = store.svc
      const confirmDelivery = client.confirmDelivery.bind(client)

      return jest.spyOn(client, "confirmDelivery").mockImplementationOnce(async (...call) => {
        await meanwhile()
        return confirmDelivery(...call)
      })
    },
    confirm: (orderId: string, body: unknown) => store.act(orderId, "confirm-delivery", body),
  }
}
