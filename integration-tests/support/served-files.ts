import { type FileServer, startFileServer } from "../../support/file-server"

/**
 * A file server during the tests of one subject. It has a `proof.png`.
 * @param pdfs more files, by name
 */
export const servedFiles = (
  pdfs: Readonly<Record<string, Buffer>> = {},
  where: Parameters<typeof startFileServer>[0] = {}
) => {
  let server: FileServer

  beforeAll(async () => {
    server = await startFileServer(where)
    for (const [name, content] of Object.entries(pdfs)) {
      server.publish(name, content)
    }
  })
  afterAll(() => server.stop())

  return {
    files: () => server.files,
    /** The status that some files answer. */
    statuses: () => server.statuses,
    fileUrl: (name: string) => `${server.url}/${name}`,
  }
}
