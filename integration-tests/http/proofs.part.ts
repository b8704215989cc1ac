import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { CommitInDoubt } from "../../src/modules/svc/ledger/ledger-error"
import { delivered } from "../../src/modules/svc/delivery/delivery-changes"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { PNG } from "../../support/file-server"
import { confirmDeliveryWorkflow, requestDelivery } from "../../src/workflows/confirm-delivery"
import { attentionDesk } from "../support/attention-desk"
import { deliveryDesk } from "../support/delivery-desk"
import { polling, storePart } from "../support/store-suite"
import { whileFileIsKept } from "../support/while-file-is-kept"

/** The store's workflow that looks for a proof, as a test has it. */
const search = { look: (): unknown => ({}) }

createWorkflow(
  "find-proof",
  (input: { order_id: string }) =>
    new WorkflowResponse(
      createStep(
        "look-for-proof",
        async (_order: { order_id: string }) => new StepResponse(await search.look())
      )(input)
    )
)

/** One whose step Medusa repeats later: the run answers meanwhile, without an error and without a result. */
createWorkflow(
  "find-proof-with-retries",
  (input: { order_id: string }) =>
    new WorkflowResponse(
      createStep(
        { name: "look-for-proof-again", maxRetries: 1, retryInterval: 1 },
        (_order: { order_id: string }): StepResponse<{ url: string }> => {
          throw new Error("The courier is away")
        }
      )(input)
    )
)

export const proofs = storePart("a delivery with a proof", (store) => {
  const { files, statuses, uploaded, fileUrl, proof, confirm, beforeConfirmation } = deliveryDesk(store)
  const { untilListedAs } = attentionDesk(store)
  /** As the store's own code does: by what the store's sources give. */
  const confirmAnyhow = (order_id: string) =>
    confirmDeliveryWorkflow(store.container()).run({ input: { order_id, actor: "courier" } })

  it("is confirmed by a proof that the merchant gives while the buyer is being asked", async () => {
    const { order, sessionId } = await store.placeOrder()
    let given: Promise<unknown> | undefined
    const asking = beforeConfirmation(() => {
      given = confirm(order.id, { proof_url: fileUrl("proof.png") })
      return polling(() => store.delivery(sessionId)).until((row) => typeof row?.uploadedUrl === "string")
    })

    await store.deliver(order.id)
    await store.untilState(sessionId, "delivered")
    await given
    expect(asking.mock.calls.map(([{ confirmation_type }]) => confirmation_type)).toEqual(["SMS_LINK", "POD"])
  })

  it("is not confirmed by a proof that is still uploaded while its dispute is recorded, which is said", async () => {
    const { order, sessionId } = await store.placeSettled()

    await confirm(order.id, { ask_buyer: true })
    whileFileIsKept(store, () =>
      store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "Two boxes are missing." })
    )
    const picture = new Blob([new Uint8Array(PNG)], { type: "image/png" })
    const answer = await store.upload(order.id, "confirm-delivery", picture, "proof.png")

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: "delivery_disputed" })
    expect(await store.stateOf(sessionId)).toBe("held")
    expect(await store.delivery(sessionId)).toMatchObject({ uploadedUrl: null })
  })

  it("is listed when the proof cannot be opened without signing in, and confirmed by one that can", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id, { proof_of_delivery_url: fileUrl("private") })
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]).toMatchObject({ kind: "delivery_refused", message: expect.stringContaining("401") })
    await expect(confirm(order.id, { proof_url: fileUrl("missing") })).rejects.toThrow(/404/)
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it.each([
    ["/static/proof.png", "in a fulfilment's metadata"],
    ["proof.png", "by the store's workflow"],
    [{ href: "proof.png" }, "in a fulfilment's metadata"],
    [7, "by the store's workflow"],
  ])("is listed, and asks no buyer, when %j is named %s, which is no address", async (url, where) => {
    const { order, sessionId } = await store.placeOrder()
    const isByWorkflow = where.includes("workflow")

    search.look = () => ({ url })
    Object.assign(store.svc.options.delivery, isByWorkflow ? { proofWorkflow: "find-proof" } : {})
    await store.deliver(order.id, isByWorkflow ? {} : { proof_of_delivery_url: url })
    const { attention } = await store.untilListed(order.id)

    expect(attention).toMatchObject([
      { kind: "delivery_refused", message: expect.stringContaining("no http or https URL") },
    ])
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it.each([
    ["in a fulfilment's metadata", "fulfilment"],
    ["by the store's workflow", "workflow"],
    ["by the merchant", "merchant"],
  ])("is confirmed by a proof that is named %s with Arabic letters and spaces", async (_where, by) => {
    const { order, sessionId } = await store.placeOrder()
    const url = `${fileUrl("إثبات")} 1.png`

    files().set(new URL(url).pathname, { type: "image/png", content: PNG })
    search.look = () => ({ url })
    Object.assign(store.svc.options.delivery, by === "workflow" ? { proofWorkflow: "find-proof" } : {})
    if (by === "merchant") {
      await confirm(order.id, { proof_url: url })
    } else {
      await store.deliver(order.id, by === "workflow" ? {} : { proof_of_delivery_url: url })
    }
    await store.untilState(sessionId, "delivered")
  })

  it("keeps no proof that the merchant uploads and that is refused, whatever becomes of deleting it", async () => {
    const { order, sessionId } = await store.placeOrder()
    const upload = async (name: string) => {
      const file = new Blob([new Uint8Array(PNG)], { type: "image/png" })
      const answer = await store.upload(order.id, "confirm-delivery", file, name)

      return { status: answer.status, text: await answer.text() }
    }
    const before = uploaded()
    const kept = () => uploaded().filter((file) => !before.includes(file))

    await store.untilSettled(sessionId)
    // A service that is not on this machine cannot reach the files of this one.
    store.svc.options.baseUrl = "https://service.example.com"
    expect(await upload("refused.png")).toMatchObject({
      status: 400,
      text: expect.stringMatching(/private network/),
    })
    expect(kept()).toEqual([])
    const deleting = jest
      .spyOn(store.container().resolve(Modules.FILE), "deleteFiles")
      .mockRejectedValue(new Error("The disk is away"))

    expect((await upload("stuck.png")).text).toMatch(/private network/)
    deleting.mockRestore()
    expect(kept()).toHaveLength(1)
    store.svc.options.baseUrl = store.sandbox.url
    expect(await upload("../../For 0501234567 50%.html")).toMatchObject({
      status: 200,
      text: expect.stringContaining("delivery_requested"),
    })
    expect(kept()).toHaveLength(2)
    expect(kept().join()).not.toMatch(/0501234567|html/)
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  const requestFor = (orderId: string) => {
    const proof = { kind: "file", extension: "png", mimeType: "image/png", content: PNG } as const

    return requestDelivery(store.container(), { orderId, proof, askBuyer: false, actor: "test" })
  }

  it("keeps no proof that could not be written down", async () => {
    const { order } = await store.placeSettled()
    const before = uploaded()

    jest.spyOn(store.svc.ledger.deliveries, "open").mockRejectedValueOnce(new Error("The database is away"))
    await expect(requestFor(order.id)).rejects.toThrow("The database is away")
    expect(uploaded()).toEqual(before)
  })

  it("keeps a proof of which the database did not say whether it was written down", async () => {
    const { order } = await store.placeSettled()
    const { database } = store.svc.ledger
    const transaction = database.transaction.bind(database)
    const before = uploaded()

    jest.spyOn(database, "transaction").mockImplementationOnce(async (work) => {
      await transaction(work)
      // As where it could not be asked afterwards either.
      throw new CommitInDoubt(undefined)
    })
    await expect(requestFor(order.id)).rejects.toThrow(/did not say/)
    expect(uploaded()).toHaveLength(before.length + 1)
  })

  it("is confirmed once its proof opens, which did not for a while, and is listed meanwhile", async () => {
    const { order, sessionId } = await store.placeOrder()

    statuses().set("/proof.png", 503)
    try {
      await store.deliverInVain(order.id, proof())
      expect(await store.attention(order.id)).toEqual([])
      await store.sweepNow()
      await store.sweepNow()
      expect(await untilListedAs(order.id, "delivery_refused")).toMatchObject([
        { values: { cause: { problem: "proof_answers", status: 503 } } },
      ])
    } finally {
      statuses().delete("/proof.png")
    }
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is not called refused when its proof has expired since it was sent, and the answer was lost", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.deliverInVain(order.id, proof())
    statuses().set("/proof.png", 403)
    try {
      await store.sweepNow()
    } finally {
      statuses().delete("/proof.png")
    }
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
    expect(await untilListedAs(order.id, "delivery_in_doubt")).toHaveLength(1)
    expect(await store.stateOf(sessionId)).toBe("authorized")
  })

  describe("what is asked for while the service refuses a proof", () => {
    const askedMeanwhile = async (body: unknown) => {
      await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 400, calls: [1] })
      const { order, sessionId } = await store.placeOrder()
      let asking: Promise<unknown> | undefined

      beforeConfirmation(() => {
        asking = confirm(order.id, body)
        return polling(() => store.delivery(sessionId)).until((row) => row?.requestedAt instanceof Date)
      })
      await store.deliver(order.id, proof())
      await store.untilKind(order.id, "delivery_refused")
      await asking
      await store.sweepNow()
      return { order, sessionId }
    }

    it("is a better proof, which confirms it", async () => {
      files().set("/better.png", { type: "image/png", content: PNG })
      const { order, sessionId } = await askedMeanwhile({ proof_url: fileUrl("better.png") })

      expect(await store.stateOf(sessionId)).toBe("delivered")
      expect(await store.attention(order.id)).toEqual([])
    })

    it("is the same proof again, once its file was mended", async () => {
      const { sessionId } = await askedMeanwhile({ proof_url: fileUrl("proof.png") })

      expect(await store.stateOf(sessionId)).toBe("delivered")
    })

    it("is the buyer, who is asked", async () => {
      const { sessionId } = await askedMeanwhile({ ask_buyer: true })

      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    })
  })

  it("is sent once more when it is given while the first one, whose answer was lost, is sent again", async () => {
    files().set("/better.png", { type: "image/png", content: PNG })
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id, proof())
    let given: Promise<unknown> | undefined
    const sending = beforeConfirmation(() => {
      given = confirm(order.id, { proof_url: fileUrl("better.png") })
      return polling(() => store.delivery(sessionId)).until((row) => typeof row?.uploadedUrl === "string")
    })

    await store.sweepNow()
    await given
    await store.untilIdle()
    expect(sending.mock.calls.map(([call]) => call)).toMatchObject([
      { delivery_proof_url: fileUrl("proof.png") },
      { delivery_proof_url: fileUrl("better.png") },
    ])
    // Nobody has asked for anything since, and the service has said the same again.
    expect(await untilListedAs(order.id, "delivery_in_doubt")).toHaveLength(1)
    expect(await store.delivery(sessionId)).toMatchObject({ state: "unknown", errorCode: 811 })
  })

  it("is not missing any more once the merchant has given one, whatever the service answers", async () => {
    store.svc.options.delivery.confirmation = "pod"
    const { order } = await store.placeOrder()

    await store.deliver(order.id)
    await store.untilListed(order.id, "proof_missing")
    await store.untilIdle()
    await store.setFaults({ kind: "http_status", operation: "confirm_delivery", status: 503 })
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.kinds(order.id)).toContain("delivery_failed")
    expect(await store.attention(order.id)).toEqual([])
  })

  describe("for which the store's workflow looks", () => {
    beforeEach(() => {
      search.look = () => ({})
    })

    it.each([
      ["authorized", "proof_missing"],
      ["out_for_delivery", "delivery_unanswered"],
    ] as const)("while an order that is %s is confirmed another way is not listed", async (state, kind) => {
      const { order, sessionId } = await store.placeSettled()
      const { orders, now } = store.svc.ledger

      const buyerConfirms = () => orders.change(sessionId, delivered("service", { by: "buyer" }, now()))

      if (state === "out_for_delivery") {
        const { attention } = store.svc.ledger
        const lastOf = attention.lastOf.bind(attention)

        await confirm(order.id, { ask_buyer: true })
        await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * 3_600_000) })

        jest.spyOn(attention, "lastOf").mockImplementationOnce(async (...point) => {
          await buyerConfirms()
          return lastOf(...point)
        })
        await store.sweepNow()
      } else {
        store.svc.options.delivery.confirmation = "pod"
        store.svc.options.delivery.proofWorkflow = "find-proof"
        search.look = async () => {
          await buyerConfirms()
          return {}
        }
        await confirmAnyhow(order.id)
      }
      await store.untilIdle()
      expect(await store.stateOf(sessionId)).toBe("delivered")
      expect(await store.attention(order.id)).not.toContain(kind)
    })

    /** A delivered order for whose proof the store's own workflow fails, and goes on failing. */
    const failing = async () => {
      Object.assign(store.svc.options.delivery, { confirmation: "pod", proofWorkflow: "find-proof" })
      search.look = () => {
        throw new Error("The courier is away")
      }
      const placed = await store.placeOrder()

      await store.deliver(placed.order.id)
      await store.untilKind(placed.order.id, "progress_failed")
      return placed
    }

    it("leaves the timeline to the rest of what happened, however long it goes on failing", async () => {
      const { order, sessionId } = await failing()

      const lines = async () => (await store.activityOf(order.id, "progress_failed")).length
      const sweepThrice = async () => {
        for (let sweeps = 0; sweeps < 3; sweeps += 1) {
          await store.sweepNow()
        }
        return (await store.attempt(sessionId))?.tries ?? 0
      }
      const before = 1 + Math.floor(Math.log2(await sweepThrice()))

      expect(await lines()).toBe(before)
      // Long after it was listed: of 63, 64 and 65 only 64 is news.
      await store.svc.ledger.orders.change(sessionId, { patch: { tries: 62 } })
      expect(await sweepThrice()).toBe(65)
      expect(await lines()).toBe(before + 1)
    })

    it("has Medusa's log name the place in the workflow that fails, and nothing of what it says", async () => {
      const logged = jest.spyOn(store.container().resolve("logger"), "error")

      await failing()
      const lines = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith("svc."))

      expect(lines[0]).toMatch(/is due again: Error\n    at .*proofs\.part/)
      expect(lines.join()).not.toContain("courier")
    })

    it.each([
      ["has not ended, since a step of it waits to be repeated", "find-proof-with-retries", {}],
      ["gives a text instead of { url }", "find-proof", "proof.png"],
    ])("asks no buyer when that workflow %s", async (_what, proofWorkflow, found) => {
      store.svc.options.delivery.proofWorkflow = proofWorkflow
      search.look = () => found
      const { order, sessionId } = await store.placeOrder()

      await store.deliver(order.id)
      await store.untilKind(order.id, "progress_failed")
      expect((await store.activityOf(order.id, "progress_failed"))[0]?.message).toContain(proofWorkflow)
      expect(await store.stateOf(sessionId)).toBe("authorized")
    })

    it("does not count as failing any more once it ends, though nothing else comes of the order", async () => {
      const { order, sessionId } = await failing()

      await store.untilIdle()
      await store.svc.ledger.orders.change(sessionId, { patch: { tries: TRIES_BEFORE_ATTENTION } })
      await store.sweepNow()
      expect((await store.timeline(order.id)).attention).toMatchObject([
        { kind: "retries_exhausted", message: expect.stringContaining("find-proof") },
      ])
      expect((await store.activityOf(order.id, "progress_failed"))[0]?.message).toContain("find-proof")
      await expect(store.act(order.id, "reconcile")).rejects.toThrow("find-proof")
      search.look = () => ({})
      await store.sweepNow()
      expect(await store.attention(order.id)).toEqual(["proof_missing"])
      expect(await store.attempt(sessionId)).toMatchObject({ state: "authorized", tries: 0 })
    })

    describe("and fails", () => {
      beforeEach(() => {
        store.svc.options.delivery.proofWorkflow = "find-proof"
        search.look = () => {
          throw new Error("The courier is away")
        }
      })

      it("is confirmed by the buyer all the same, whom the merchant has asked", async () => {
        const { order, sessionId } = await store.placeSettled()

        await confirm(order.id, { ask_buyer: true })
        expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      })

      it("is confirmed by the buyer all the same, whom the store always asks", async () => {
        store.svc.options.delivery.confirmation = "sms_link"

        await store.placeAsked()
      })

      it("is listed all the same when the buyer does not answer", async () => {
        const { order, sessionId } = await store.placeSettled()

        await confirm(order.id, { ask_buyer: true })
        await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * 3_600_000) })
        await store.sweepNow()
        expect(await store.kinds(order.id)).not.toContain("progress_failed")
        expect(await store.attention(order.id)).toEqual(["delivery_unanswered"])
      })

      it("keeps no invoice from being sent meanwhile", async () => {
        const { order, atService } = await store.placeSettled()

        files().set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 1") })
        await store.act(order.id, "invoices", { url: fileUrl("invoice.pdf") })
        await store.deliver(order.id)
        await store.untilKind(order.id, "progress_failed")
        await store.untilIdle()
        store.svc.options.invoice.when = "authorized"
        await store.sweepNow()
        expect((await store.sandbox.order(atService.order_id)).invoices).toHaveLength(1)
      })

      it("does not hold the invoice up once the service has refused what it was told", async () => {
        store.svc.options.invoice.when = "authorized"
        search.look = () => ({ url: fileUrl("proof.png") })
        await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 400 })
        const { order, sessionId, atService } = await store.placeSettled()

        await confirmAnyhow(order.id)
        expect(await store.delivery(sessionId)).toMatchObject({ state: "refused" })
        search.look = () => {
          throw new Error("The courier is away")
        }
        files().set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 1") })
        await store.act(order.id, "invoices", { url: fileUrl("invoice.pdf") })
        expect((await store.sandbox.order(atService.order_id)).invoices).toHaveLength(1)
      })
    })

    it.each([
      ["by the proof", () => ({ proof_url: fileUrl("brought.png") }), "delivered"],
      ["by the buyer's answer", () => ({ ask_buyer: true }), "out_for_delivery"],
    ])(
      "is confirmed %s that a person asks for while the store's workflow looks for one",
      async (_how, ask, state) => {
        const { order, sessionId } = await store.placeSettled()
        let asked: Promise<unknown> | undefined

        files().set("/brought.png", { type: "image/png", content: PNG })
        store.svc.options.delivery.proofWorkflow = "find-proof"
        search.look = async () => {
          search.look = () => ({ url: fileUrl("proof.png") })
          asked = confirm(order.id, ask())
          await polling(() => store.delivery(sessionId)).until(
            (row) => typeof row?.requestedAt?.getTime() === "number"
          )
          return { url: fileUrl("proof.png") }
        }
        await store.deliver(order.id)
        await polling(() => store.stateOf(sessionId)).until((present) => present !== "authorized")
        await asked
        expect(await store.stateOf(sessionId)).toBe(state)
        expect((await store.delivery(sessionId))?.proofUrl).toBe(
          state === "delivered" ? fileUrl("brought.png") : null
        )
      }
    )

    it("is listed as told too early when its fulfilment is cancelled meanwhile", async () => {
      const { order, sessionId } = await store.placeOrder()
      const fulfillmentId = await store.fulfil(order.id)

      await store.untilSettled(sessionId)
      await store.untilIdle()
      store.svc.options.delivery.proofWorkflow = "find-proof"
      search.look = async () => {
        search.look = () => ({})
        await store.cancelFulfillment(order.id, fulfillmentId)
        return { url: fileUrl("proof.png") }
      }
      await confirmAnyhow(order.id)
      expect(await store.stateOf(sessionId)).toBe("delivered")
      await store.untilIdle()
      await store.sweepNow()
      expect(await untilListedAs(order.id, "fulfillment_canceled_after_delivery")).toHaveLength(1)
    })
  })

  it("does not forget that the buyer may have been asked when a proof does not open after that", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id)
    await store.setDelivery(sessionId, {
      uploadedUrl: fileUrl("private"),
      uploadedAt: store.svc.ledger.now(),
    })
    await store.sweepNow()
    expect(await store.delivery(sessionId)).toMatchObject({
      state: "refused",
      method: "sms_link",
      proofUrl: fileUrl("private"),
    })
  })

  it.each([
    [
      "it opens, and a person tries again",
      async (orderId: string) => {
        files().set("/late.png", { type: "image/png", content: PNG })
        await store.act(orderId, "retry")
      },
    ],
    [
      "the store has written another address",
      async (orderId: string) => {
        const metadata = JSON.stringify(proof())

        await store.execute(
          `update fulfillment set metadata = '${metadata}' where id in
             (select fulfillment_id from order_fulfillment where order_id = '${orderId}')`
        )
        await store.sweepNow()
      },
    ],
  ])("is taken from a fulfilment that named one that did not open, once %s", async (_when, mend) => {
    const { order, sessionId } = await store.placeSettled()

    await store.deliver(order.id, { proof_of_delivery_url: fileUrl("late.png") })
    await store.untilListed(order.id, "delivery_refused")
    await store.untilIdle()
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await mend(order.id)
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.attention(order.id)).toEqual([])
    files().delete("/late.png")
  })
})
