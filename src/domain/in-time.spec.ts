import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { inTime } from "./in-time"

const late = new Error("late")
const never = new Promise<never>(() => undefined)

describe("work with a limit of time", () => {
  it("gives its result, and its failure", async () => {
    await expect(inTime(Promise.resolve(7), 60_000, late)).resolves.toBe(7)
    await expect(inTime(Promise.reject(new Error("broken")), 60_000, late)).rejects.toThrow("broken")
  })

  it("has failed when it does not end in time", async () => {
    await expect(inTime(never, 5, late)).rejects.toBe(late)
  })

  it("may fail later, which nobody hears of", async () => {
    let fail = (_error: Error): void => undefined
    const work = new Promise<never>((_resolve, reject) => (fail = reject))

    await expect(inTime(work, 5, late)).rejects.toBe(late)
    fail(new Error("too late to matter"))
    await new Promise((resolve) => setImmediate(resolve))
  })

  it("gives a result that had arrived while the process was too busy to read it", async () => {
    const server = createServer((socket) => socket.end("here"))

    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const socket: Socket = connect(typeof address === "object" && address !== null ? address.port : 0)

    await once(server, "connection")
    const work = inTime(once(socket.setEncoding("utf8"), "data"), 20, late)
    const busyUntil = performance.now() + 100

    while (performance.now() < busyUntil) {
      // As a process that is stopped.
    }
    await expect(work).resolves.toEqual(["here"])
    server.close()
  })
})
