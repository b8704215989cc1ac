import { pollUntil } from "../../../support/poll-until"
import { expectEqual } from "../expect"
import type { Scene } from "../scenario"

/** Waits until the service holds the only invoice of an order, then checks the stored file. */
export const expectInvoiced = ({ store, log }: Scene, svcOrderId: string, number: string): Promise<string> =>
  log.step("the service holds the invoice, once", async () => {
    await pollUntil(
      "the invoices at the service",
      async () =>
        (await store.sandbox.order(svcOrderId)).invoices.map(({ invoice_number: held }) => held).join(),
      number,
      { withinMs: 20_000 }
    )
    const [invoice] = (await store.sandbox.order(svcOrderId)).invoices
    const file = await fetch(invoice?.file_url ?? "")
    const head = Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString("latin1")

    expectEqual("how the file begins", head, "%PDF-")
    return number
  })
