import { format, resolveConfig } from "prettier"

/** The text as the repository formats such a file. */
export const formatted = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file })
