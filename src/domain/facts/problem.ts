import { z } from "zod"
import { checkoutInputEn } from "../../words/en/checkout"
import type { CheckoutInputErrorCode } from "../checkout-input-error"
import { CALL_FAILURES } from "./call-failure"
import { problem, said } from "./fact"

const number = z.string()

/** What a value of an option breaks, for those that read no English. */
export const optionRule = z.enum([
  "workflow_unknown",
  "ids_unknown",
  "template_without_number",
  "placeholder_unknown",
  "least_above_most",
  "other",
])

export type OptionRule = z.infer<typeof optionRule>

/** Why something did not work. Names neither addresses nor contents. */
export const problemSchema = z.discriminatedUnion("problem", [
  ...CALL_FAILURES,
  problem("checkout_input", {
    code: z.custom<CheckoutInputErrorCode>(
      (word) => typeof word === "string" && Object.hasOwn(checkoutInputEn, word)
    ),
  }),
  problem("store_function_failed", { option: z.string(), error: z.string() }),
  problem("extension_invalid", { fields: z.string() }),
  problem("extension_changed", { field: z.string() }),
  problem("result_invalid", { option: z.string(), fields: z.string() }),
  problem("return_urls_missing", { option: z.literal("plans.list").default("plans.list") }),
  /** An error of ours, by its class. */
  problem("not_composed", { error: z.string() }),
  problem("canceled_before_sending", {}),
  problem("stock_not_reserved", {}),
  problem("order_undone", {}),
  problem("another_unsettled", {}),

  problem("proof_no_url", {}),
  problem("proof_wrong_type", {}),
  problem("proof_out_of_reach", {}),
  problem("proof_answers", { status: z.number() }),
  problem("proof_not_opened", {}),
  /** Code 811 for a delivery, by its most likely cause. */
  problem("buyer_asked_before", {}),
  problem("buyer_not_confirmed", {}),
  problem("still_held", {}),
  /** 808: tried again by itself. */
  problem("order_unknown", {}),
  problem("delivery_not_permitted", {}),
  /** 400 for a question to the buyer: tried again by itself. `origin` is the store's own. */
  problem("callback_not_registered", { origin: z.string() }),
  problem("buyer_disputes", { note: z.string() }),
  problem("callback_status", { service_says: said }),
  problem("callback_other_order", { service_says: said }),
  problem("callback_unreadable", {}),
  problem("callback_not_asked", {}),
  problem("callback_overtaken", {}),

  problem("file_empty", {}),
  problem("file_not_pdf", {}),
  problem("file_too_large", { max_bytes: z.number() }),
  problem("file_not_accepted", {}),
  problem("invoice_out_of_reach", {}),
  problem("invoice_answers", { status: z.number() }),
  problem("invoice_not_opened", {}),
  problem("invoice_not_downloaded", {}),
  problem("invoice_attached", { number }),
  problem("invoice_not_replaced", { number }),
  problem("invoice_gone", { number }),
  problem("invoice_being_sent", { number }),
  problem("invoice_number_refused", { number }),
  problem("invoice_number_taken", { number }),
  problem("invoice_metadata_unreadable", { issues: z.string() }),
  problem("invoice_waits_for_order", { number }),
  problem("invoice_unanswered", { number }),
  problem("invoice_file_unreadable", { number }),
  problem("invoice_workflow_failed", { number, workflow: z.string() }),
  problem("invoice_workflow_unset", { number }),
  problem("invoice_workflow_without_pdf", { number, workflow: z.string() }),

  problem("webhook_given_up", {}),
  problem("webhook_of_unknown_order", {}),
  problem("asked_in_vain", {}),
  problem("medusa_failed", {}),
  problem("lock_held", { lock: z.string().nullable() }),
  problem("proof_workflow_failed", { workflow: z.string() }),
  problem("cancellation_failed", {}),
  problem("provider_gone", { provider: z.string() }),
  problem("newer_version", {}),
  /** An option's value; `mistakes` says in English what is wrong, with the option's path. */
  problem("setting_refused", { rule: optionRule, mistakes: z.string() }),
  problem("made_elsewhere", { environment: z.enum(["sandbox", "production"]) }),
])

export type Problem = z.infer<typeof problemSchema>

export type SettingRefused = Extract<Problem, { problem: "setting_refused" }>
