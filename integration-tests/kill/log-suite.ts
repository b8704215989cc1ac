import { polling } from "../../support/polling"
import { PLANS } from "../../support/store"
import type { KillableStore } from "./support/killable-store"

/** Medusa's own log, which it writes as a process only. */
export const logSuite = (store: KillableStore): void => {
  it("has a webhook's address in its log without the token that opens it, however it is answered", async () => {
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const webhook_url = (await store.sandbox.orderByReference(sessionId))?.webhook_url ?? ""
    const token = webhook_url.split("/").at(-1) ?? ""
    const doubled = webhook_url.replace("/hooks/", "//hooks/")
    const inside = webhook_url.replace("/svc/", "//svc/")
    const requests: [string, RequestInit][] = [
      [webhook_url, { method: "POST", body: "{}" }],
      [`${webhook_url}/`, { method: "POST", body: "{}" }],
      [`${webhook_url}?again=1`, { method: "POST", body: "{}" }],
      [webhook_url, { method: "POST", body: "x".repeat(70_000) }],
      [webhook_url, { method: "GET" }],
      [webhook_url, { method: "PUT", headers: { "content-type": "application/json" }, body: "{broken" }],
      [webhook_url.replace("/down-payment/", "/other/"), { method: "POST" }],
      [inside, { method: "POST", body: "{}" }],
      [inside, { method: "PUT", headers: { "content-type": "application/json" }, body: "{broken" }],
      [doubled, { method: "POST", body: "{}" }],
      [doubled, { method: "PUT", headers: { "content-type": "application/json" }, body: "{broken" }],
    ]

    for (const [url, request] of requests) {
      await (await fetch(url, request)).arrayBuffer()
    }
    const lines = await polling(() =>
      store.medusa.output
        .split("\n")
        .filter((line) => /\/hooks\/+svc\//.test(line) && line.includes(sessionId))
    ).until((found) => found.length >= requests.length)

    expect(token).toHaveLength(43)
    expect(lines.filter((line) => line.includes(token))).toEqual([])
    expect(lines[0]).toContain(`/hooks/svc/down-payment/${sessionId}/[redacted]`)
  })
}
