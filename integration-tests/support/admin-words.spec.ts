import { attentionEn } from "../../src/admin/i18n/attention.en"
import { ATTENTION_KINDS } from "../../src/modules/svc/ledger/attention-kinds"

// The admin may import types only, and the kinds have none: so they are compared here.
describe("the admin's words", () => {
  it("has some for every kind of thing that needs a person, and for no other", () => {
    expect(Object.keys(attentionEn.kind).sort()).toEqual(Object.keys(ATTENTION_KINDS).sort())
  })
})
