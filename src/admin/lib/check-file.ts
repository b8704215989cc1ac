/** A fault of a file that is found before sending. Each has its text under `shared.file`. */
type FileProblem = "empty" | "too_large" | "wrong_type" | "not_pdf" | "unreadable"

export interface FileLimits {
  maxBytes: number
  types: readonly string[]
}

const PDF = "application/pdf"
const PDF_BEGINNING = "%PDF-"

/** Some systems do not know every type and leave it empty. */
const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  heic: "image/heic",
  pdf: PDF,
}

export const typeOfFile = ({ type, name }: File): string =>
  type === "" ? (TYPES_BY_ENDING[name.split(".").pop()?.toLowerCase() ?? ""] ?? "") : type

/** The fault of a file, or undefined. A file of type PDF must begin like a PDF. */
export const checkFile = async (
  file: File,
  { maxBytes, types }: FileLimits
): Promise<FileProblem | undefined> => {
  const type = typeOfFile(file)

  if (!types.includes(type)) {
    return types.length === 1 && types[0] === PDF ? "not_pdf" : "wrong_type"
  }
  if (file.size === 0) {
    return "empty"
  }
  if (file.size > maxBytes) {
    return "too_large"
  }
  if (type !== PDF) {
    return undefined
  }
  try {
    return (await file.slice(0, PDF_BEGINNING.length).text()) === PDF_BEGINNING ? undefined : "not_pdf"
  } catch {
    // The file was moved or changed after it was chosen.
    return "unreadable"
  }
}
