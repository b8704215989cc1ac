import { model } from "@medusajs/framework/utils"

/** Which phones a cart or a client address has asked about, as keyed hashes, to limit them (design D13). */
export const SvcPhoneLookup = model
  .define("svc_phone_lookup", {
    id: model.id({ prefix: "svcpl" }).primaryKey(),
    /** Keyed hash of the cart's id or of the client's address. */
    scope: model.text(),
    /** Keyed hash of the phone number. */
    phone: model.text(),
    seen_at: model.dateTime(),
  })
  .indexes([{ on: ["scope", "phone"], unique: true }, { on: ["seen_at"] }])
