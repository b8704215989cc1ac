/** Where the operator's brand shows on the wire (design D16). The client's own vocabulary stays neutral. */
export interface SvcBrandNames {
  /** First path segment: `/svc/v1/...`. */
  pathPrefix: string
  /** Written wherever the specification has the enumerated value `SVC`. */
  enumValue: string
  /** Header that carries a webhook's signature. */
  signatureHeader: string
  /** Header that carries a webhook's timestamp. */
  timestampHeader: string
}

/** The specification's neutral names. */
export const NEUTRAL_BRAND: SvcBrandNames = {
  pathPrefix: "svc",
  enumValue: "SVC",
  signatureHeader: "X-Svc-Signature",
  timestampHeader: "X-Svc-Timestamp",
}
