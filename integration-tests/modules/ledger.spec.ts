import { attempts } from "./attempts.part"
import { files } from "./files.part"
import { invoices } from "./invoices.part"
import { lease } from "./lease.part"
import { lostCommits } from "./lost-commits.part"
import { outbox } from "./outbox.part"
import { retention } from "./retention.part"
import { webhookInbox } from "./webhook-inbox.part"
import { moduleSuite } from "./module-suite"

const parts = { attempts, files, invoices, lease, lostCommits, outbox, retention, webhookInbox }

// One module and its tables for all of them: to make these takes longer than most tests.
moduleSuite((service, books) => {
  for (const [name, part] of Object.entries(parts)) {
    describe(name, () => part(service, books))
  }
})
