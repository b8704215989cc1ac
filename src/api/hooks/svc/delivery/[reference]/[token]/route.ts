import { receiveWebhook } from "../../../receive-webhook"

/** The buyer's confirmation that the goods have arrived (spec 6, design D6). */
export const POST = receiveWebhook("delivery")
