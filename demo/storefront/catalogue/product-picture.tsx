/** A product's picture. Screen readers skip it, because the name stands beside it. */
export const ProductPicture = ({ url }: { url: string | null | undefined }) => (
  <span className="picture">{url ? <img src={url} alt="" /> : null}</span>
)
