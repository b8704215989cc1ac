import { setTimeout as wait } from "node:timers/promises"
import { changeOption } from "../disturbances/options"
import * as buyer from "./buyer"
import { type Life, toldBy } from "./life"
import * as merchant from "./merchant"
import * as service from "./service"
import type { Moment, Step, StepNamed } from "./step"

type Acts = { [Name in Step["do"]]: (life: Life, step: StepNamed<Name>) => Promise<string> }

const ACTS: Acts = {
  fill_cart: (life, { quantity, plan }) => buyer.fillCart(life, quantity, plan),
  write_draft: (life, { quantity }) => merchant.writeDraft(life, quantity),
  convert_draft: merchant.convertDraft,
  delete_draft: merchant.deleteDraft,
  change_cart: (life, { plan }) => buyer.changeCart(life, plan),
  choose_plan: (life, { plan }) => buyer.choosePlan(life, plan),
  use_code: (life, { plan }) => buyer.useCode(life, plan),
  complete: (life, { tabs }) => buyer.complete(life, tabs),
  look: buyer.look,
  forge_webhook: (life, { wrong }) => buyer.forgeWebhook(life, wrong),

  break_service: (life, { operation, fault }) => service.breakService(life, operation, fault),
  break_webhooks: (life, { fault }) => service.breakWebhooks(life, fault),
  heal_service: service.healService,
  open_page: (life) => service.atService(life, "initiate-payment"),
  void_page: (life) => service.atService(life, "void"),
  pay: (life, { finalize, webhook }) => service.atService(life, "pay", { finalize, send_webhook: webhook }),
  order_expires: service.orderExpires,
  wait_for_authorisation: service.waitForAuthorisation,
  wait_for_question: service.waitForQuestion,
  buyer_confirms: (life) => service.atService(life, "confirm-delivery"),
  buyer_disputes: (life) => service.atService(life, "dispute"),
  operator_settles: (life, { as }) => service.atService(life, "settle", { order_status: as }),

  record_transfer: merchant.recordTransfer,
  approve: merchant.approve,
  reconcile: merchant.reconcile,
  retry: merchant.retry,
  ship: (life, { part, proof, delivered }) => merchant.ship(life, part, proof, delivered),
  deliver_shipped: merchant.deliverShipped,
  cancel_fulfilment: merchant.cancelFulfilment,
  give_proof: merchant.giveProof,
  upload_proof: merchant.uploadProof,
  ask_buyer: merchant.askBuyer,
  record_outcome: merchant.recordOutcome,
  operator_cancels: merchant.operatorCancels,
  wait_longer: (life, { days }) => merchant.waitLonger(life, days),
  give_invoice: (life, { number, file }) => merchant.giveInvoice(life, number, file),
  write_invoice: (life, { number }) => merchant.writeInvoice(life, number),
  edit: (life, { quantity }) => merchant.edit(life, quantity),
  make_link: (life, { over }) => merchant.makeLink(life, over),
  choose_link_plan: (life, { plan }) => buyer.chooseLinkPlan(life, plan),
  place_link: (life, { tabs }) => buyer.placeLink(life, tabs),
  capture: (life, { part }) => merchant.capture(life, part),
  return_goods: merchant.returnGoods,
  cancel_return: merchant.cancelReturn,
  exchange: merchant.exchange,
  claim: merchant.claim,
  cancel: merchant.cancel,
  resolve_points: merchant.resolvePoints,
  replay_webhook: merchant.replayWebhook,
  delete_cart: merchant.deleteCart,
  delete_customer: merchant.deleteCustomer,
  change_option: ({ world }, { change }) => changeOption(world, change),

  wait: async (_life, { ms }) => {
    await wait(ms)
    return ""
  },
}

const actOf = <Name extends Step["do"]>(life: Life, step: StepNamed<Name>): Promise<string> =>
  ACTS[step.do](life, step)

/** A refused or unanswered step is recorded, and the next one follows, as with people. */
const playStep = async (life: Life, step: Step): Promise<void> => {
  const at = new Date()

  try {
    life.outcomes.push({ at, step, came: await actOf(life, step), isDone: true })
  } catch (error) {
    const came = toldBy(error)

    if (came === undefined) {
      throw error
    }
    life.outcomes.push({ at, step, came, isDone: false })
  }
}

/**
 * Plays the steps of each moment at once, and one moment after the other.
 * @throws a mistake of the soak itself, or an answer of an unexpected shape
 */
export const playMoments = async (life: Life, moments: readonly Moment[]): Promise<void> => {
  for (const moment of moments) {
    await Promise.all(moment.map((step) => playStep(life, step)))
  }
  await life.world.faults.clear(life.owner)
}
