import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { leaksIn, readWritten } from "./read-written"

const secrets = new Set(["sandbox-token", "0123456789abcdef0123456789abcdef"])

describe("what must not be written", () => {
  it.each([
    ["a whole phone number", "checkout of 966540000001 failed", "a phone number"],
    ["one with a plus", '{"phone":"+966540000001"}', "a phone number"],
    ["one after many digits", "0a1b2c3d4e5f60718293 966540000001", "a phone number"],
    ["one as people write it", "call 0540000001 now", "a phone number"],
    [
      "one in a statement of the plugin's",
      `update "svc_call" set "said" = '+966540000001'`,
      "a phone number",
    ],
    ["one with spaces", "call +966 54 000 0001 now", "a phone number"],
    ["one in an address", "GET /store/svc/credit?phone=%2B966540000001 (200)", "a phone number"],
    ["the access token", "authorization: bearer sandbox-token", "a token or secret"],
    [
      "the token of a webhook's address",
      "POST /hooks/svc/down-payment/payses_1/0123456789abcdef0123456789abcdef (200)",
      "a token or secret",
    ],
    ["a document as it is", "sent %PDF-1.4", "a document"],
    ["a document", '"invoice_pdf_data":"JVBERi0xLjQK', "a document"],
  ])("is found: %s", (_what, line, found) => {
    expect(leaksIn(line, secrets)).toEqual([found])
  })

  it.each([
    ["a masked phone number", "966•••••001 was asked"],
    ["a time in milliseconds", "1765540000001 ms"],
    ["an id of the service", '"svc_order_id":"ord_3fa0540000001bd2c4e1"'],
    ["an id of Medusa", '"payses_01M85X0540000001ABCDEFGHJK"'],
    ["a statement of Medusa's own", `insert into "order_address" ("phone") values ('+966540000001')`],
    ["a redacted address", "POST /hooks/svc/down-payment/payses_1/[redacted] (200)"],
  ])("is not seen in %s", (_what, line) => {
    expect(leaksIn(line, secrets)).toEqual([])
  })

  it("is looked for in every line of the logs, and in every answer but where Medusa keeps a buyer's own number; and for the orders that buyers were told of", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "svc-leaks-"))
    const file = (name: string, lines: string[]) => {
      const at = path.join(folder, name)

      writeFileSync(at, `${lines.join("\n")}\n`)
      return at
    }
    const answer = (body: unknown) => JSON.stringify({ path: "/store/carts", status: 200, body })

    try {
      const logs = [
        file("server.log", ["all is well", "svc.call to 966540000001"]),
        file("worker.log", ["bearer sandbox-token"]),
      ]
      const answers = file("answers.jsonl", [
        answer({ cart: { shipping_address: { phone: "+966540000001", city: "Riyadh" } } }),
        answer({ type: "order", order: { id: "order_1", shipping_address: { phone: "+966540000001" } } }),
        answer({ type: "cart", cart: { id: "cart_1" }, error: { message: "Declined." } }),
        answer({ order: { buyer: { phone: "+966540000003" } } }),
        answer({ payment_session: { data: { much: "x".repeat(1_000), buyer: "966540000002" } } }),
      ])

      const { leaks, told } = await readWritten({ logs, answers, secrets })

      expect(told).toEqual(["order_1"])
      expect(leaks).toEqual([
        { where: logs[0], what: "a phone number", line: "svc.call to 966540000001" },
        { where: logs[1], what: "a token or secret", line: "bearer sandbox-token" },
        {
          where: "Store API /store/carts",
          what: "a phone number",
          line: expect.stringContaining("+966540000003"),
        },
        {
          where: "Store API /store/carts",
          what: "a phone number",
          line: expect.stringContaining("966540000002"),
        },
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
