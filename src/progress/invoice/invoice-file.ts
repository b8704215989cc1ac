import type { Readable } from "node:stream"
import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId, Modules } from "@medusajs/framework/utils"
import { inTime } from "../../domain/in-time"

/**
 * Keeps a PDF in Medusa's File module, not open to the public, under a name that cannot be guessed.
 * @returns the file's id there.
 */
export const keepInvoiceFile = async (container: MedusaContainer, pdf: Buffer): Promise<string> => {
  const { id } = await container.resolve(Modules.FILE).createFiles({
    filename: `${generateEntityId(undefined, "invoice")}.pdf`,
    mimeType: "application/pdf",
    content: pdf.toString("base64"),
    access: "private",
  })

  return id
}

/** How long to wait for the next bytes of a file. */
const STILL_MS = 5_000

/**
 * The bytes of a file of Medusa's File module, piece by piece.
 * @throws what the file provider throws, or when no bytes come for 5 s.
 */
export async function* readStoredFile(
  container: MedusaContainer,
  fileId: string
): AsyncGenerator<Uint8Array> {
  const opening = container.resolve(Modules.FILE).getDownloadStream(fileId)
  const stream = await notStandingStill(opening).catch((error: unknown) => {
    void opening.then(letGo, () => undefined)
    throw error
  })

  try {
    const pieces: AsyncIterator<Buffer | string, undefined> = stream[Symbol.asyncIterator]()

    for (
      let next = await notStandingStill(pieces.next());
      next.done !== true;
      next = await notStandingStill(pieces.next())
    ) {
      yield typeof next.value === "string" ? Buffer.from(next.value, "latin1") : next.value
    }
  } finally {
    letGo(stream)
  }
}

/** Ends a stream that nobody reads any more; its later failures are ignored. */
const letGo = (stream: Readable): void => {
  stream.on("error", () => undefined).destroy()
}

const notStandingStill = <T>(work: Promise<T>): Promise<T> =>
  inTime(work, STILL_MS, new Error("The file stands still"))
