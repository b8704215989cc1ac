import { storeSuite } from "../support/store-suite"
import { amplification } from "./amplification.part"
import { browserWrites } from "./browser-writes.part"
import { merchantProblems } from "./merchant-problems.part"
import { personalData } from "./personal-data.part"
import { sweepFairness } from "./sweep-fairness.part"

jest.setTimeout(180_000)

storeSuite("strangers", amplification, browserWrites, merchantProblems, personalData, sweepFairness)
