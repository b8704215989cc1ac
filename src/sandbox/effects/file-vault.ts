import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type StoredFileRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"

/** Keeps re-hosted files: in memory, or in `<data file>.files/` beside the data file. */
export class FileVault {
  private readonly memory = new Map<string, Buffer>()
  private readonly folder: string | undefined

  constructor(
    private readonly store: SandboxStore,
    dataFile?: string
  ) {
    this.folder = dataFile === undefined ? undefined : `${dataFile}.files`
  }

  put(bytes: Buffer, contentType: string): string {
    const id = this.store.nextId("file")

    if (this.folder === undefined) {
      this.memory.set(id, bytes)
    } else {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(this.folder, id), bytes, { mode: 0o600 })
    }

    this.store.change((state) => {
      state.files[id] = {
        id,
        contentType,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        createdAt: this.store.now(),
      }
    })

    return id
  }

  get(id: string): { file: StoredFileRecord; bytes: Buffer } | undefined {
    const { files } = this.store.state
    const file = Object.hasOwn(files, id) ? files[id] : undefined

    if (!file) {
      return undefined
    }

    const bytes = this.folder === undefined ? this.memory.get(id) : readFileSync(join(this.folder, file.id))

    return bytes && { file, bytes }
  }

  clear(): void {
    this.memory.clear()

    if (this.folder !== undefined) {
      rmSync(this.folder, { recursive: true, force: true })
    }
  }
}
