"use client"

import type { ReactNode } from "react"
import { useFormStatus } from "react-dom"

/** Sends its form once, however often the buyer presses it meanwhile. */
export const SubmitButton = ({ children }: { children: ReactNode }) => {
  const { pending } = useFormStatus()

  return <button disabled={pending}>{children}</button>
}
