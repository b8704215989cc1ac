import { storePart } from "../support/store-suite"

export const optionsFaults = storePart("Check Eligibility", () => undefined)
