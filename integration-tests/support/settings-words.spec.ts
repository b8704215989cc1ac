import { ar, en } from "../../src/admin/i18n/texts"
import {
  choiceText,
  optionMeaning,
  optionTitle,
  type KnownOption,
} from "../../src/admin/settings/behaviour/option-text"
import { draftOf, readDraft } from "../../src/admin/settings/behaviour/option-draft"
import type { Translate } from "../../src/admin/i18n/use-texts"
import { allowedValues, DEFAULT_OPTIONS, optionAt, SHOWN_OPTIONS } from "../../src/config"
import { EDITABLE_OPTIONS } from "../../src/domain/editable-options"
import { WEBHOOK_KINDS, WEBHOOK_STATUSES, WEBHOOK_VERDICTS } from "../../src/domain/ledger-states"
import type { AdminSvcOptionValue } from "../../src/types"

/** Compiles only if every option that can be changed on the page has words there. */
const withWords: readonly KnownOption[] = EDITABLE_OPTIONS

/** Gives the key itself, so that a missing text shows. */
const t: Translate = (key) => key

// The admin may import types only, so this test compares the server's lists with the admin's words.
describe("the words of the settings page", () => {
  it.each(SHOWN_OPTIONS)("say what %s is and means", (key) => {
    expect(optionTitle(t, key)).toBe(`settings.option.${key}.title`)
    expect(optionMeaning(t, key)).toBe(`settings.option.${key}.meaning`)
  })

  it.each(withWords)("have every choice of %s, and its form takes the value in force", (key) => {
    const allowed = allowedValues(key)
    const value = (optionAt(DEFAULT_OPTIONS, key) ?? null) as AdminSvcOptionValue

    if (allowed.kind === "choice") {
      for (const choice of allowed.values) {
        expect(choiceText(t, key, choice)).toBe(`settings.option.${key}.values.${choice}`)
      }
    }
    expect(readDraft(allowed, draftOf({ allowed, value }))).toEqual({ ok: true, value })
  })

  it("have every state, kind and verdict of a webhook, and no other", () => {
    for (const { webhooks } of [en.settings.lists, ar.settings.lists]) {
      expect(Object.keys(webhooks.state).sort()).toEqual([...WEBHOOK_STATUSES].sort())
      expect(Object.keys(webhooks.kind).sort()).toEqual([...WEBHOOK_KINDS].sort())
      expect(Object.keys(webhooks.verdict).sort()).toEqual([...WEBHOOK_VERDICTS].sort())
    }
  })
})
