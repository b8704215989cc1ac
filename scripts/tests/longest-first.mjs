import Sequencer from "@jest/test-sequencer"

/** They are short themselves, and what they include is long. So they would start last where jest has timed none yet. */
const LONGEST = ["buyers.spec.ts", "operation.spec.ts", "merchants.spec.ts", "orders.spec.ts", "boot.spec.ts"]

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((name) => path.endsWith(`/${name}`))

  return rank === -1 ? LONGEST.length : rank
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
