/** @jest-environment jsdom */
import { act, screen } from "@testing-library/react"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { useSvcOptions, type SvcOptionsState } from "./use-svc-options"

describe("the options of a cart", () => {
  it("stay when those of the cart before are asked for late", async () => {
    const reloads: SvcOptionsState["reload"][] = []
    const Shown = ({ id }: { id: string }) => {
      const { status, reload } = useSvcOptions({ id })

      reloads.push(reload)
      return <p>{status}</p>
    }
    const { store, redraw } = renderInShop(<Shown id="cart_1" />)

    await screen.findByText("ready")
    redraw(<Shown id="cart_2" />)
    await screen.findByText("ready")
    await act(async () => {
      await reloads[0]?.()
    })
    expect(screen.getByRole("paragraph").textContent).toBe("ready")
    expect(store.countOf("options")).toBe(2)
  })
})
