import type { Evidence, Violation } from "./evidence"
import { Records } from "./records"
import { atService } from "./rules/at-service"
import { authority } from "./rules/authority"
import { buyer } from "./rules/buyer"
import { once } from "./rules/once"
import { open } from "./rules/open"
import { sent } from "./rules/sent"
import { solved } from "./rules/solved"
import { stock } from "./rules/stock"
import { sums } from "./rules/sums"
import { told } from "./rules/told"

/** Every violation. Knows of the plugin only its tables, and the service's interface. */
export const audit = (evidence: Evidence): Violation[] => {
  const records = new Records(evidence)

  return [
    ...authority(records),
    ...atService(records),
    ...buyer(records),
    ...sent(records),
    ...stock(records),
    ...sums(records),
    ...once(records),
    ...open(records),
    ...solved(records),
    ...told(records),
    ...evidence.leaks.map(({ where, what, line }) => ({
      rule: "no phone number, document, token or secret is written",
      what: `${what} in ${where}: ${line}`,
      subjects: [],
    })),
  ]
}
