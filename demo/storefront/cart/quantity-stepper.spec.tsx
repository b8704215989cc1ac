/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react"
import { LanguageProvider } from "../language/language-provider"
import { QuantityStepper } from "./quantity-stepper"

it.each([
  ["5", 5],
  ["٥", 5],
  ["۱۲", 12],
  ["99", 20],
  ["many", undefined],
])("takes %s for a quantity: %p", (typed, quantity) => {
  const onChange = jest.fn()

  render(
    <LanguageProvider>
      <QuantityStepper product="Paper" quantity={1} max={20} onChange={onChange} />
    </LanguageProvider>
  )
  const input = screen.getByRole("textbox")

  fireEvent.change(input, { target: { value: typed } })
  fireEvent.blur(input)
  expect(onChange.mock.calls).toEqual(quantity === undefined ? [] : [[quantity]])
})
