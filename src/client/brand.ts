/** The places on the wire that carry the operator's brand (design D16). The client's own names stay neutral. */
export interface SvcBrandNames {
  /** First path segment: `/svc/v1/...`. */
  pathPrefix: string
  /** Written wherever the specification has the enumerated value `SVC`. */
  enumValue: string
  signatureHeader: string
  timestampHeader: string
}

export const NEUTRAL_BRAND: SvcBrandNames = {
  pathPrefix: "svc",
  enumValue: "SVC",
  signatureHeader: "X-Svc-Signature",
  timestampHeader: "X-Svc-Timestamp",
}
