import { storeSuite } from "../support/store-suite"
import { browserWrites } from "./browser-writes.part"
import { personalData } from "./personal-data.part"

jest.setTimeout(180_000)

storeSuite("strangers", browserWrites, personalData)
