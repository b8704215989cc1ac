import { createServer } from "node:net"

/** A port of this machine that nobody listens on now; somebody may take it before you do. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()

    probe.once("error", reject)
    probe.listen(0, "localhost", () => {
      const address = probe.address()

      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("The system gave no free port."))
      )
    })
  })
