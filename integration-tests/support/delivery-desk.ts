import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type FileServer, startFileServer } from "../../support/file-server"
import type { StoreUnderTest } from "./store-suite"

// Medusa's File module is told at boot where its files are found: a place that is known before, and one that
// neither outgoing connections nor freePort() take.
const uploads = mkdtempSync(path.join(tmpdir(), "svc-uploads-"))
const uploadsPort = 31_000 + (process.pid % 1_700)

process.env["FILE_UPLOAD_DIR"] = uploads
process.env["FILE_BACKEND_URL"] = `http://127.0.0.1:${uploadsPort}`

/** The goods of a store under test, and where the proofs of their delivery lie: for the tests of one subject. */
export const deliveryDesk = (store: StoreUnderTest) => {
  let files: FileServer

  beforeAll(async () => {
    mkdirSync(uploads, { recursive: true })
    files = await startFileServer({ port: uploadsPort, folder: uploads })
  })
  afterAll(async () => {
    await files.stop()
    rmSync(uploads, { recursive: true, force: true })
  })

  return {
    files: () => files.files,
    /** What opening some of them is answered. */
    statuses: () => files.statuses,
    /** The names of the files that Medusa keeps. */
    uploaded: () => readdirSync(uploads, { recursive: true }).map(String),
    fileUrl: (name: string) => `${files.url}/${name}`,
    proof: () => ({ proof_of_delivery_url: `${files.url}/proof.png` }),
    confirm: (orderId: string, body: unknown) => store.act(orderId, "confirm-delivery", body),
  }
}
