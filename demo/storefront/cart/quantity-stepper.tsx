import { useEffect, useRef, useState } from "react"
import { useLanguage } from "../language/language-provider"
import { latinDigits } from "../language/latin-digits"

interface QuantityStepperProps {
  /** The name of the counted product, for screen readers. */
  product: string
  quantity: number
  max: number
  disabled?: boolean
  /** A change is under way. The shown number is already newer than `quantity`. */
  busy?: boolean
  onChange: (quantity: number) => void
}

/** A number from 1 to `max`, with a button on either side. A typed number counts once the field is left. */
export const QuantityStepper = (props: QuantityStepperProps) => {
  const { product, quantity, max, disabled = false, busy = false, onChange } = props
  const { t } = useLanguage()
  const [typed, setTyped] = useState(String(quantity))
  const label = t("quantity_of", { product })

  const told = useRef(quantity)
  const shown = /^\d{1,6}$/.test(typed) ? Number(typed) : quantity

  useEffect(() => {
    if (!busy) {
      told.current = quantity
      setTyped(String(quantity))
    }
  }, [quantity, busy])

  const set = (wanted: number) => {
    const next = Math.min(Math.max(1, wanted), Math.max(1, max))

    setTyped(String(next))
    if (next !== told.current) {
      told.current = next
      onChange(next)
    }
  }

  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t("fewer")}
        disabled={disabled || shown <= 1}
        onClick={() => set(shown - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(latinDigits(event.target.value))}
        onBlur={() => set(shown)}
        onKeyDown={(event) => event.key === "Enter" && set(shown)}
      />
      <button
        type="button"
        aria-label={t("more")}
        disabled={disabled || shown >= max}
        onClick={() => set(shown + 1)}
      >
        +
      </button>
    </div>
  )
}
