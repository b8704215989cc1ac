/** @jest-environment jsdom */
import { act, screen } from "@testing-library/react"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { useSvcOptions, type SvcOptionsState } from "./use-svc-options"

describe("the options of a cart", () => {
  it("are not under way where there is no cart", async () => {
    const Shown = ({ cart }: { cart: { id: string } | null }) => {
      const { status, options } = useSvcOptions(cart)

      return <p>{`${status} ${options === null ? "none" : "some"}`}</p>
    }
    const { store, redraw } = renderInShop(<Shown cart={null} />)

    expect(screen.getByRole("paragraph").textContent).toBe("ready none")
    redraw(<Shown cart={{ id: "cart_1" }} />)
    expect(screen.getByRole("paragraph").textContent).toBe("loading none")
    await screen.findByText("ready some")
    redraw(<Shown cart={null} />)
    expect(screen.getByRole("paragraph").textContent).toBe("ready none")
    expect(store.countOf("options")).toBe(1)
  })

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
