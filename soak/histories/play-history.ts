import { setTimeout as wait } from "node:timers/promises"
import { changeOption } from "../disturbances/options"
import {
  atService,
  breakService,
  breakWebhooks,
  healService,
  orderExpires,
  waitForAuthorisation,
  waitForQuestion,
} from "./service"
import {
  changeCart,
  chooseLinkPlan,
  choosePlan,
  complete,
  fillCart,
  forgeWebhook,
  look,
  placeLink,
} from "./buyer"
import { type Life, toldBy } from "./life"
import * as merchant from "./merchant"
import type { Moment, Step } from "./step"

type Acts = { [Name in Step["do"]]: (life: Life, step: Extract<Step, { do: Name }>) => Promise<string> }

const ACTS: Acts = {
  fill_cart: (life, { quantity, plan }) => fillCart(life, quantity, plan),
  write_draft: (life, { quantity }) => merchant.writeDraft(life, quantity),
  convert_draft: (life) => merchant.convertDraft(life),
  delete_draft: (life) => merchant.deleteDraft(life),
  change_cart: (life, { plan }) => changeCart(life, plan),
  choose_plan: (life, { plan }) => choosePlan(life, plan),
  complete: (life, { tabs }) => complete(life, tabs),
  look: (life) => look(life),
  forge_webhook: (life, { wrong }) => forgeWebhook(life, wrong),

  break_service: (life, { operation, fault }) => breakService(life, operation, fault),
  break_webhooks: (life, { fault }) => breakWebhooks(life, fault),
  heal_service: (life) => healService(life),
  open_page: (life) => atService(life, "initiate-payment"),
  void_page: (life) => atService(life, "void"),
  pay: (life, { finalize, webhook }) => atService(life, "pay", { finalize, send_webhook: webhook }),
  order_expires: (life) => orderExpires(life),
  wait_for_authorisation: (life) => waitForAuthorisation(life),
  wait_for_question: (life) => waitForQuestion(life),
  buyer_confirms: (life) => atService(life, "confirm-delivery"),
  buyer_disputes: (life) => atService(life, "dispute"),
  operator_settles: (life, { as }) => atService(life, "settle", { order_status: as }),

  record_transfer: (life) => merchant.recordTransfer(life),
  approve: (life) => merchant.approve(life),
  reconcile: (life) => merchant.reconcile(life),
  retry: (life) => merchant.retry(life),
  ship: (life, { part, proof, delivered }) => merchant.ship(life, part, proof, delivered),
  deliver_shipped: (life) => merchant.deliverShipped(life),
  cancel_fulfilment: (life) => merchant.cancelFulfilment(life),
  give_proof: (life) => merchant.giveProof(life),
  ask_buyer: (life) => merchant.askBuyer(life),
  record_outcome: (life) => merchant.recordOutcome(life),
  operator_cancels: (life) => merchant.operatorCancels(life),
  wait_longer: (life, { days }) => merchant.waitLonger(life, days),
  give_invoice: (life, { number, file }) => merchant.giveInvoice(life, number, file),
  write_invoice: (life, { number }) => merchant.writeInvoice(life, number),
  edit: (life, { quantity }) => merchant.edit(life, quantity),
  make_link: (life, { over }) => merchant.makeLink(life, over),
  choose_link_plan: (life, { plan }) => chooseLinkPlan(life, plan),
  place_link: (life, { tabs }) => placeLink(life, tabs),
  capture: (life, { part }) => merchant.capture(life, part),
  return_goods: (life) => merchant.returnGoods(life),
  exchange: (life) => merchant.exchange(life),
  claim: (life) => merchant.claim(life),
  cancel: (life) => merchant.cancel(life),
  resolve_points: (life) => merchant.resolvePoints(life),
  replay_webhook: (life) => merchant.replayWebhook(life),
  delete_cart: (life) => merchant.deleteCart(life),
  delete_customer: (life) => merchant.deleteCustomer(life),
  change_option: ({ world }, { change }) => changeOption(world, change),

  wait: async (_life, { ms }) => {
    await wait(ms)
    return ""
  },
}

const actOf = <Name extends Step["do"]>(life: Life, step: Extract<Step, { do: Name }>): Promise<string> =>
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
