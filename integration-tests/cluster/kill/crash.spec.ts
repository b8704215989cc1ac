import { REDIS_PROGRAM } from "../../../support/redis"
import { notStaged } from "../../kill/crash-points"
import { crashSuites } from "../../kill/crash-suites"
import { timed } from "../../kill/support/timed"
import { Cluster } from "../cluster"

jest.setTimeout(1_800_000)

/** How long Medusa keeps a cart locked whose completion died. */
const LOCK_MS = 120_000

const program = process.env[REDIS_PROGRAM]
const cluster = new Cluster()

// Counted as skipped where there is no Redis: the runner says how to install one.
;(program === undefined ? describe.skip : describe)("on two servers, a worker and a Redis", () => {
  beforeAll(() => timed("a cluster", () => cluster.open(program ?? "")))
  afterAll(() => cluster.close())

  crashSuites(cluster, {
    // The other server lives on.
    atWork: () => [cluster.medusa, cluster.worker],
    sweeping: () => [...cluster.servers, cluster.worker],
    letLocksEnd: () => cluster.redis.letTimePass(LOCK_MS),
  })

  it("was killed at every point of every call that has an effect", () => {
    expect(notStaged()).toEqual([])
  })
})
