import { type FileServer, startFileServer } from "../../support/file-server"

/**
 * A file server while the tests of one subject run. It has a `proof.png`.
 * @param pdfs more that it has, by name
 */
export const servedFiles = (
  pdfs: Readonly<Record<string, Buffer>> = {},
  where: Parameters<typeof startFileServer>[0] = {}
) => {
  let server: FileServer

  beforeAll(async () => {
    server = await startFileServer(where)
    for (const [name, content] of Object.entries(pdfs)) {
      server.files.set(`/${name}`, { type: "application/pdf", content })
    }
  })
  afterAll(() => server.stop())

  return {
    files: () => server.files,
    /** What opening some of them is answered. */
    statuses: () => server.statuses,
    fileUrl: (name: string) => `${server.url}/${name}`,
  }
}
