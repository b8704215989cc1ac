import { REDIS_PROGRAM } from "../../support/redis"
import { timed } from "../kill/support/timed"
import { Cluster } from "./cluster"
import { deploySuite } from "./deploy-suite"
import { instancesSuite } from "./instances-suite"
import { onceSuite } from "./once-suite"
import { outageSuite } from "./outage-suite"

jest.setTimeout(1_800_000)

const program = process.env[REDIS_PROGRAM]
const cluster = new Cluster()

// Counted as skipped where there is no Redis: the runner says how to install one.
;(program === undefined ? describe.skip : describe)("a store on two servers, a worker and a Redis", () => {
  beforeAll(() => timed("a cluster", () => cluster.open(program ?? "")))
  afterAll(() => cluster.close())

  onceSuite(cluster)
  deploySuite(cluster)
  instancesSuite(cluster)
  outageSuite(cluster)
})
