import { receiveWebhook } from "../../../receive-webhook"

/** The service's confirmation of a down payment (spec 6, design D6). */
export const POST = receiveWebhook("down_payment")
