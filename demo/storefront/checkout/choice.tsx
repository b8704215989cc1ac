import type { ReactNode } from "react"

interface ChoiceProps {
  group: string
  title: string
  note?: string | undefined
  checked: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of several ways to go on. */
export const Choice = ({ group, title, note, checked, onChoose, children }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" name={group} checked={checked} onChange={onChoose} />
    <span className="choice-text">
      <span className="choice-title">{title}</span>
      {note ? <span className="price-note">{note}</span> : null}
    </span>
    {children}
  </label>
)
