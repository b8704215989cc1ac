import { storeSuite } from "../support/store-suite"
import { attention } from "./attention.part"
import { delivery } from "./delivery.part"
import { deliveryOutcome } from "./delivery-outcome.part"
import { downPayment } from "./down-payment.part"
import { events } from "./events.part"

jest.setTimeout(180_000)

storeSuite("orders", downPayment, delivery, deliveryOutcome, attention, events)
