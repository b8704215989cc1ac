import { storeSuite } from "../support/store-suite"
import { editedOrder } from "./edited-order.part"
import { keptSession } from "./kept-session.part"
import { oneLiveOrder } from "./one-live-order.part"

jest.setTimeout(180_000)

storeSuite("money", keptSession, editedOrder, oneLiveOrder)
