import { EventEmitter } from "node:events"
import { Listening } from "./listening"

/** A connection that answers when it is let. */
class Connection extends EventEmitter {
  readonly asked: string[] = []
  isEnded = false
  isHanging = false
  private cutOff: (() => void)[] = []

  query(statement: string): Promise<unknown> {
    this.asked.push(statement)
    return this.isHanging
      ? new Promise((_resolve, reject) => {
          this.cutOff.push(() => reject(new Error("cut off")))
        })
      : Promise.resolve()
  }

  end(): Promise<void> {
    this.isEnded = true
    this.cutOff.forEach((cut) => cut())
    return Promise.resolve()
  }

  unref(): void {
    this.asked.push("unref")
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe("listening to PostgreSQL", () => {
  let opened: Connection[]
  let isAway: boolean
  let heard: number
  let failures: unknown[]
  let listening: Listening

  beforeEach(() => {
    opened = []
    isAway = false
    heard = 0
    failures = []
    listening = new Listening(
      "svc_test",
      () => {
        if (isAway) {
          return Promise.reject(new Error("away"))
        }
        const connection = new Connection()

        opened.push(connection)
        // The parts of a connection that are used.
        return Promise.resolve(connection as never)
      },
      () => {
        heard += 1
      },
      (error) => failures.push(error)
    )
  })
  const check = async () => {
    listening.check()
    await settle()
  }

  it("cuts off a connection that does not answer from one look to the next, and opens another one", async () => {
    await check()
    const [first] = opened

    Object.assign(first ?? {}, { isHanging: true })
    await check()
    expect(first?.isEnded).toBe(false)
    await check()
    expect(first?.isEnded).toBe(true)
    await check()
    expect(opened).toHaveLength(2)
    expect(heard).toBe(2)
    expect(failures).toHaveLength(1)
  })

  it("says once that it cannot listen, and again after it could", async () => {
    isAway = true
    await check()
    await check()
    expect(failures).toHaveLength(1)
    isAway = false
    await check()
    expect(heard).toBe(1)
    opened[0]?.emit("error", new Error("broken"))
    expect(failures).toHaveLength(2)
  })

  it("ends a connection that comes after it was closed, and hears nothing of it", async () => {
    listening.check()
    listening.close()
    await settle()
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([true])
    expect(heard).toBe(0)
    await check()
    expect(opened).toHaveLength(1)
  })
})
