import { useState } from "react"

/** A product's picture; its name stands beside it, so it is not read out. A crate where there is none. */
export const ProductPicture = ({
  url,
  large = false,
}: {
  url: string | null | undefined
  large?: boolean
}) => {
  const [broken, setBroken] = useState<string>()

  return (
    <span className={large ? "picture picture-large" : "picture"}>
      {url && url !== broken ? (
        <img src={url} alt="" loading={large ? "eager" : "lazy"} onError={() => setBroken(url)} />
      ) : (
        <img src="/pictures/no-picture.svg" alt="" />
      )}
    </span>
  )
}
