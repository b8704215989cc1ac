import { storeSuite } from "../support/store-suite"
import { amplification } from "./amplification.part"
import { browserWrites } from "./browser-writes.part"
import { editedOrder } from "./edited-order.part"
import { keptSession } from "./kept-session.part"
import { merchantProblems } from "./merchant-problems.part"
import { oneLiveOrder } from "./one-live-order.part"
import { anyOrder } from "./any-order.part"
import { personalData } from "./personal-data.part"
import { sweepFairness } from "./sweep-fairness.part"

jest.setTimeout(400_000)

storeSuite(
  "what always holds",
  keptSession,
  editedOrder,
  oneLiveOrder,
  anyOrder,
  amplification,
  browserWrites,
  merchantProblems,
  personalData,
  sweepFairness
)
