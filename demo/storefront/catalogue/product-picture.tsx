/** A product's picture; its name stands beside it, so it is not read out. */
export const ProductPicture = ({ url }: { url: string | null | undefined }) => (
  <span className="picture">{url ? <img src={url} alt="" /> : null}</span>
)
