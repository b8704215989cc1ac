import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { checkFile, typeOfFile, type FileLimits } from "./check-file"
import { useFormat } from "./use-format"

/** A file that is checked as soon as it is chosen. */
export interface CheckedFile {
  file: File | undefined
  /** What is wrong with it. */
  error: string | undefined
  /** The file for sending, with its type; undefined when there is none or it is wrong, which is then said. */
  take: () => File | undefined
  choose: (file: File | undefined) => void
  refuseMany: () => void
  /** The types in words: "PNG, JPEG or PDF". */
  types: string
}

/** Holds a file and what is wrong with it. */
export const useCheckedFile = (limits: FileLimits): CheckedFile => {
  const { t } = useTexts()
  const { bytes, either } = useFormat()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const types = either(limits.types.map(nameOfType))

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setError(undefined)
    if (chosen !== undefined) {
      void checkFile(chosen, limits).then((problem) =>
        setError(problem && t(`shared.file.${problem}`, { max: bytes(limits.maxBytes), types }))
      )
    }
  }
  const take = () => {
    if (file === undefined) {
      setError(t("shared.file.none"))
    }
    return file === undefined || error !== undefined ? undefined : typed(file)
  }

  return { file, error, take, choose, types, refuseMany: () => setError(t("shared.file.tooMany")) }
}

const nameOfType = (type: string): string => {
  const [, name = type] = type.split("/")

  return name === "webp" ? "WebP" : name.toUpperCase()
}

const typed = (file: File): File =>
  file.type === "" ? new File([file], file.name, { type: typeOfFile(file) }) : file
