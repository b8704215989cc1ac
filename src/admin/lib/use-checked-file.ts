import { useRef, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { checkFile, typeOfFile, type FileLimits } from "./check-file"

export const useCheckedFile = (limits: FileLimits) => {
  const { t, bytes, either } = useTexts()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const latest = useRef<File>()
  /** In words: "PNG, JPEG or PDF". */
  const types = either(limits.types.map(nameOfType))

  /** Shows the fault of a file, unless another file was chosen meanwhile. Gives whether the file is right. */
  const check = async (chosen: File): Promise<boolean> => {
    const problem = await checkFile(chosen, limits)

    if (latest.current !== chosen) {
      return false
    }
    setError(problem && t(`shared.file.${problem}`, { max: bytes(limits.maxBytes), types }))
    return problem === undefined
  }
  const choose = (chosen: File | undefined) => {
    latest.current = chosen
    setFile(chosen)
    setError(undefined)
    if (chosen !== undefined) {
      void check(chosen)
    }
  }
  /** Gives the file to send, with its type. Undefined if it is missing or wrong; the field then says so. */
  const take = async () => {
    if (file === undefined) {
      setError(t("shared.file.none"))
      return undefined
    }
    return (await check(file)) ? typed(file) : undefined
  }

  return {
    field: {
      types: limits.types,
      file,
      error,
      onChoose: choose,
      onTooMany: () => setError(t("shared.file.tooMany")),
    },
    take,
    types,
  }
}

const nameOfType = (type: string): string => {
  const [, name = type] = type.split("/")

  return name === "webp" ? "WebP" : name.toUpperCase()
}

const typed = (file: File): File =>
  file.type === "" ? new File([file], file.name, { type: typeOfFile(file) }) : file
