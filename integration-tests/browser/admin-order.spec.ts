import { polling } from "../../support/polling"
import { buy, PLANS } from "../../support/store"
import { ADMIN } from "../../support/medusa-process"
import { formatIn } from "../../src/admin/lib/format"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { attentionTitle } from "../../src/words"
import { PNG } from "../../support/file-server"
import { expectPartAccessible } from "./support/admin-accessible"
import { cancelAndList, payFor, placed } from "./support/admin-orders"
import { adminSuite } from "./support/admin-suite"
import { knownBuyer } from "./support/shop-buyer"

const OFTEN = { everyMs: 100 }

adminSuite("the order page of the admin", (surroundings) => {
  it("leads from the awaited down payment over proof and invoice to the capture", async () => {
    const { store, user } = surroundings()
    const { orderId, svcOrderId } = await placed(store, "Step By Step Stairs", PLANS.downPayment)
    const atService = () => store.sandbox.order(svcOrderId)
    const { payment_url: paymentUrl, prepaid_amount: due } = await atService()
    const admin = await user()
    const { page, panel, t } = admin

    await admin.openOrder(orderId)
    await panel.getByText(t("order.state.awaiting_down_payment"), { exact: true }).waitFor()
    await panel.getByText(formatIn("en").money(due), { exact: true }).waitFor()
    expect(await admin.reasonAgainst("confirm_delivery_proof")).toBe(
      t("order.unavailable", { reason: t("order.refusal.not_authorized_yet") })
    )
    await panel
      .getByRole("button", { name: t("shared.copyOf", { what: t("order.downPayment.link") }) })
      .click()
    await polling(() => page.evaluate(() => navigator.clipboard.readText())).until(paymentUrl)

    await store.sandbox.orderAction(svcOrderId, "pay", { send_webhook: false })
    await panel.getByText(t("order.nextStepMore.checkStatus")).waitFor()
    await page.getByRole("button", { name: "Check status", exact: true }).click()
    await page.getByText("Payment has been authorized successfully.").waitFor()
    await panel.getByText(t("order.state.authorized"), { exact: true }).waitFor()
    await panel.getByText(t("order.nextStep.fulfil")).waitFor()
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    await panel.getByRole("link", { name: t("order.fulfil"), exact: true }).click()
    await page.getByRole("button", { name: "Create Fulfillment", exact: true }).waitFor()
    await admin.openOrder(orderId)

    await store.deliver(orderId)
    await polling(async () => (await atService()).order_status, OFTEN).until("OUT_FOR_DELIVERY")
    // By itself: the action is in the menu before that, and the one button after it.
    await panel.getByText(t("order.state.out_for_delivery"), { exact: true }).waitFor()
    await admin.act("reconcile")
    await admin.told(t("order.actionDone.reconcile"))
    expect(await admin.reasonAgainst("confirm_delivery_sms")).toBe(
      t("order.unavailable", { reason: t("order.refusal.buyer_already_asked") })
    )
    await admin.act("confirm_delivery_proof")
    await admin.choose({ name: "proof.txt", mimeType: "text/plain", buffer: Buffer.from("arrived") })
    await admin.dialog.getByText(/^This kind of file is not taken\./).waitFor()
    await admin.press(t("order.proof.submit"))
    expect((await atService()).order_status).toBe("OUT_FOR_DELIVERY")
    await admin.choose({ name: "proof.png", mimeType: "image/png", buffer: PNG })
    await admin.press(t("order.proof.submit"))
    await admin.told(t("order.actionDone.confirm_delivery_proof"))
    await admin.dialog.waitFor({ state: "detached" })
    await panel.getByText(t("order.state.delivered"), { exact: true }).waitFor()
    expect((await atService()).order_status).toBe("DELIVERED")
    await polling(() => store.paymentStatus(orderId), OFTEN).until("captured")

    await panel.getByText(t("order.nextStep.give_invoice")).waitFor()
    await admin.act("upload_invoice")
    await admin.choose({ name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") })
    await admin.dialog.getByText(t("shared.file.not_pdf")).waitFor()
    await admin.choose({ name: "tax.pdf", mimeType: "application/pdf", buffer: makePdf("Tax invoice") })
    await admin.dialog.getByLabel(t("order.invoice.number")).fill("INV-ADMIN-1")
    await admin.press(t("order.invoice.submit"))
    await panel.getByText(t("order.invoices.number", { number: "INV-ADMIN-1" })).waitFor()
    await panel.getByText(t("order.invoices.state.attached"), { exact: true }).waitFor()
    await panel.getByText(t("order.nothingLeft.delivered")).waitFor()
    expect((await atService()).invoices).toMatchObject([{ invoice_number: "INV-ADMIN-1" }])
    expect(await store.invoices(orderId)).toMatchObject([{ number: "INV-ADMIN-1", state: "attached" }])
    await panel
      .getByText(t("order.timeline.by", { who: ADMIN.email }))
      .first()
      .waitFor()
    // What the dashboard itself shows of the payment has kept up.
    await page.getByText("Captured", { exact: true }).first().waitFor()
  })

  it("says why an order that awaits its payment cannot be fulfilled, and lets it be once it is paid", async () => {
    const { store, user } = surroundings()
    const { orderId, svcOrderId } = await placed(store, "Too Early Freight", PLANS.downPayment)
    const admin = await user()
    const { page } = admin
    const submit = page.getByRole("button", { name: "Create Fulfillment", exact: true })

    await admin.open(`/orders/${orderId}/fulfillment?requires_shipping=true`)
    // Until it has loaded how the order is shipped, the form itself asks for that.
    await admin.dialog.getByRole("paragraph").filter({ hasText: "Delivery to your door" }).waitFor()
    await submit.click()
    await admin
      .message("has not authorised this order, so it must not be shipped.")
      .filter({ hasText: "It waits for the buyer's down payment; check its status on the order page." })
      .waitFor()

    await payFor(store, orderId, svcOrderId)
    await submit.click()
    await submit.waitFor({ state: "detached" })
  })

  it("records a down payment that the merchant collected", async () => {
    const { store, user } = surroundings()
    const { orderId, sessionId } = await placed(store, "By Transfer Tools", PLANS.merchantDownPayment)
    const atService = () => store.ordersAtService(sessionId)
    const admin = await user()
    const { panel, t } = admin

    expect(await atService()).toEqual([])
    await admin.openOrder(orderId)
    await panel.getByText(t("order.state.awaiting_merchant_payment"), { exact: true }).waitFor()
    await panel.getByText(t("order.nextStep.record_down_payment")).waitFor()
    await admin.act("record_down_payment")
    await admin.press(t("order.record.submit"))
    await admin.dialog.getByText(t("order.record.utrMissing")).waitFor()
    await admin.dialog.getByLabel(t("order.record.utr")).fill("FT-2645-77")
    await admin.press(t("order.record.submit"))
    await panel.getByText(t("order.state.authorized"), { exact: true }).waitFor()
    await panel.getByText(t("order.downPayment.recorded", { reference: "FT-2645-77" })).waitFor()
    expect(await atService()).toMatchObject([
      { authorized: true, collection_method: "MERCHANT", prepaid_utr: "FT-2645-77" },
    ])
    await polling(() => store.paymentStatus(orderId), OFTEN).until("authorized")
  })

  it("asks the buyer by SMS, and resolves with a note what a person has to settle", async () => {
    const { store, user } = surroundings()
    const { orderId, svcOrderId } = await placed(store, "Change Of Mind Chairs", PLANS.days30)
    const admin = await user()
    const { panel, t } = admin

    await admin.openOrder(orderId)
    await admin.act("confirm_delivery_sms")
    await admin.press(t("order.sms.submit"))
    await admin.told(t("order.actionDone.confirm_delivery_sms"))
    await panel.getByText(t("order.state.out_for_delivery"), { exact: true }).waitFor()
    expect((await store.sandbox.order(svcOrderId)).order_status).toBe("OUT_FOR_DELIVERY")

    await cancelAndList(store, orderId)
    await admin.open("/orders")
    await admin.page.getByText(/needs? attention\.$/).waitFor()
    await admin.openOrder(orderId)
    await panel.getByText(attentionTitle("en", "canceled_in_medusa"), { exact: true }).waitFor()
    await admin.act("resolve")
    await admin.press(t("order.resolve.submit"))
    await admin.dialog.getByText(t("order.resolve.noteMissing"), { exact: true }).waitFor()
    await admin.dialog.getByLabel(t("order.resolve.note")).fill("The operator has cancelled it.")
    await admin.press(t("order.resolve.submit"))
    await admin.told(t("order.actionDone.resolve"))
    await panel.getByText(t("settings.tabs.attention")).waitFor({ state: "detached" })
    await panel.getByText("The operator has cancelled it.").waitFor()
    const { activity } = await store.timeline(orderId)

    expect(await store.attention(orderId)).toEqual([])
    expect(activity.at(-1)).toMatchObject({ kind: "attention_resolved", actor_email: ADMIN.email })
    expect(await admin.reasonAgainst("resolve")).toBe(t("order.resolve.nothing"))
  })

  it.each(["en", "ar"] as const)(
    "records what the operator says of a disputed delivery (%s)",
    async (language) => {
      const { store, user } = surroundings()
      const { orderId, svcOrderId } = await placed(store, `Second Thoughts ${language}`, PLANS.days30)
      const admin = await user({ language })
      const { panel, t, dialog } = admin

      await store.act(orderId, "confirm-delivery", { ask_buyer: true })
      await store.sandbox.orderAction(svcOrderId, "dispute")
      await admin.openOrder(orderId)
      await panel.getByText(t("order.state.out_for_delivery"), { exact: true }).waitFor()
      await admin.act("record_delivery_outcome")
      await admin.press(t("order.outcome.submit"))
      await dialog.getByText(t("order.outcome.notChosen"), { exact: true }).waitFor()
      expect(
        await dialog.getByRole("radiogroup").evaluate((group) => getComputedStyle(group).direction)
      ).toBe(language === "ar" ? "rtl" : "ltr")
      await expectPartAccessible(`the form for what the operator says (${language})`, dialog)
      await dialog.getByRole("radio", { name: t("order.outcome.choice.disputed.title") }).click()
      await dialog.getByLabel(t("order.outcome.note")).fill("Two boxes are missing.")
      await admin.press(t("order.outcome.submit"))
      await admin.told(t("order.actionDone.record_delivery_outcome"))
      await panel.getByText(t("order.state.held"), { exact: true }).waitFor()
      await panel.getByText(t("order.nextStep.settle_dispute")).waitFor()
      await panel
        .getByText(/Two boxes are missing\./)
        .first()
        .waitFor()
      expect(await store.paymentStatus(orderId)).toBe("authorized")

      await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "DELIVERED" })
      await admin.act("record_delivery_outcome")
      const disputed = dialog.getByRole("radio", { name: t("order.outcome.choice.disputed.title") })

      expect(await disputed.isDisabled()).toBe(true)
      await dialog.getByRole("radio", { name: t("order.outcome.choice.delivered.title") }).click()
      await dialog.getByLabel(t("order.outcome.note")).fill("They were found.")
      await admin.press(t("order.outcome.submit"))
      await panel.getByText(t("order.state.delivered"), { exact: true }).waitFor()
      await polling(() => store.paymentStatus(orderId), OFTEN).until("captured")
      expect(await store.attention(orderId)).toEqual([])
    }
  )

  it("has nothing for an order that is paid otherwise", async () => {
    const { store, user } = surroundings()
    const buyer = await knownBuyer(store.sandbox, "Cash And Carry Carpets")
    const { orderId } = await buy(store, { buyer, lines: { "PAP-A4-5R": 1 } }, "pp_system_default")
    const admin = await user()
    const asked = admin.page.waitForResponse(
      (response) => response.url().endsWith(`/admin/svc/orders/${orderId}`),
      // The page itself has to load before it asks.
      { timeout: 120_000 }
    )

    await admin.openOrder(orderId)
    expect((await asked).status()).toBe(404)
    await admin.page.getByText(buyer.email).first().waitFor()
    expect(await admin.panel.count()).toBe(0)
  })
})
