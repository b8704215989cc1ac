import { storePart } from "../support/store-suite"

export const orderFaults = storePart("Orders", () => undefined)
