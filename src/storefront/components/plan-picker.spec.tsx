/** @jest-environment jsdom */
import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { PlanPicker, type PlanPickerProps } from "."
import { quarterToday, thirtyDays } from "../__fixtures__/sample-answers"
import { renderInShop } from "../__fixtures__/render-in-shop"

const plans = [thirtyDays, quarterToday]
/** Removes the spaces and marks that formats put around amounts. */
const plain = (text: string | null | undefined): string =>
  (text ?? "").replace(/[\u200e\u200f\u061c]/g, "").replace(/\s+/g, " ")
const descriptionOf = (radio: HTMLElement): string =>
  plain(document.getElementById(radio.getAttribute("aria-describedby") ?? "")?.textContent)

const Picker = (props: Partial<PlanPickerProps>) => {
  const [planId, setPlanId] = useState<number | null | undefined>(undefined)

  return <PlanPicker plans={plans} total={1000} planId={planId} onChange={setPlanId} {...props} />
}

it("is a named radio group with what each plan asks for today and later", () => {
  renderInShop(<Picker />)

  expect(screen.getByRole("radiogroup", { name: "Choose how to pay" })).toBeTruthy()
  expect(descriptionOf(screen.getByRole("radio", { name: "30 days" }))).toBe(
    "Nothing due today SAR 1,000.00 within 30 days (by February 3, 2026) "
  )
  expect(descriptionOf(screen.getByRole("radio", { name: "25% today" }))).toBe(
    "SAR 250.00 due today The remaining SAR 750.00 within 60 days (by March 5, 2026) For larger orders "
  )
})

it("offers only plans with a down payment over the limit, those first", () => {
  renderInShop(<Picker credit={{ covers_cart: false }} />)

  const radios = screen.getAllByRole<HTMLInputElement>("radio")

  expect(radios.map(({ disabled }) => disabled)).toEqual([false, true])
  expect(radios[1] && descriptionOf(radios[1])).toContain("Your available credit does not cover this plan")
})

it.each([
  [750, false],
  [749.99, true],
])("offers a plan with a down payment when a credit of %d SAR covers the rest of it", (amount, closed) => {
  renderInShop(<Picker credit={{ covers_cart: false, amount }} />)

  expect(screen.getByRole<HTMLInputElement>("radio", { name: "25% today" }).disabled).toBe(closed)
})

it.each([
  [17.27, false],
  [17.26, true],
])("rounds half a halala up before it compares it with a credit of %d SAR", (amount, closed) => {
  const plan = { ...quarterToday, down_payment_due: 0.1 }

  renderInShop(<Picker plans={[plan]} total={17.365} credit={{ covers_cart: false, amount }} />)

  expect(screen.getByRole<HTMLInputElement>("radio", { name: "25% today" }).disabled).toBe(closed)
})

it("says nothing of a day that cannot be one", () => {
  renderInShop(<Picker plans={[{ ...thirtyDays, due_on: "soon" }]} />)

  expect(descriptionOf(screen.getByRole("radio"))).not.toContain("by")
})

it("offers one choice when no plan is configured", async () => {
  const onChange = jest.fn()

  renderInShop(<Picker plans={[]} onChange={onChange} />)
  await userEvent.click(screen.getByRole("radio", { name: "Use Pay later" }))

  expect(onChange).toHaveBeenCalledWith(null)
})

it.each([
  [{ ...quarterToday, down_payment_due: null }, 1000, "A down payment is due today The rest within 60 days"],
  [quarterToday, null, "SAR 250.00 due today The rest within 60 days"],
  [thirtyDays, undefined, "Nothing due today The full amount within 30 days"],
  [
    { ...quarterToday, down_payment_due: 0.1 },
    0.3,
    "SAR 0.10 due today The remaining SAR 0.20 within 60 days",
  ],
  [{ ...quarterToday, down_payment_due: 1000 }, 1000, "SAR 1,000.00 due today"],
  // Half a halala is rounded up, though the float is a little less.
  [thirtyDays, 17.365, "Nothing due today SAR 17.37 within 30 days"],
])("says nothing that is not configured (%#)", (plan, total, lines) => {
  renderInShop(<Picker plans={[{ ...plan, due_on: null, description: {} }]} total={total} />)

  expect(descriptionOf(screen.getByRole("radio")).trim()).toBe(lines)
})

it("names a plan without a name after its length", () => {
  renderInShop(<Picker plans={[{ ...thirtyDays, name: {} }]} />)

  expect(screen.getByRole("radio", { name: "Pay within 30 days" })).toBeTruthy()
})

it("puts two days into the form that follows within in Arabic", () => {
  renderInShop(<Picker plans={[{ ...thirtyDays, name: {}, tenure_in_days: 2 }]} />, { language: "ar" })

  expect(screen.getByRole("radio", { name: "السداد خلال يومين" })).toBeTruthy()
})

it("keeps what is known in the other language only in one piece, and says which language that is", () => {
  const known = { name: { en: "Net 30 (no fee)." }, description: { en: "Pay later, in full." } }

  renderInShop(<Picker plans={[{ ...thirtyDays, ...known }, quarterToday]} />, { language: "ar" })
  const piece = (text: string) => screen.getByText(text, { selector: "bdi" }).getAttribute("lang")

  expect(piece(known.name.en)).toBe("en")
  expect(piece(known.description.en)).toBe("en")
  expect(piece("25% اليوم")).toBeNull()
})

it("is drawn right to left in Arabic, with the digits that the shop wants", () => {
  const { unmount } = renderInShop(<Picker />, { language: "ar" })

  expect(screen.getByRole("radiogroup").getAttribute("dir")).toBe("rtl")
  expect(screen.getByRole("radiogroup").getAttribute("lang")).toBe("ar")
  expect(descriptionOf(screen.getByRole("radio", { name: "25% اليوم" }))).toContain("250.00")
  expect(descriptionOf(screen.getByRole("radio", { name: "25% اليوم" }))).toContain(
    "60 يومًا (حتى 5 مارس 2026)"
  )
  unmount()
  renderInShop(<Picker />, { language: "ar", digits: "arab" })
  expect(descriptionOf(screen.getByRole("radio", { name: "25% اليوم" }))).toContain("٢٥٠٫٠٠")
})

it("shows hostile names as text", () => {
  const name = { en: "<img src=x onerror=alert(1)>" }

  const { container } = renderInShop(<Picker plans={[{ ...thirtyDays, name }]} />)

  expect(container.querySelector("img")).toBeNull()
  expect(screen.getByText(name.en)).toBeTruthy()
})
