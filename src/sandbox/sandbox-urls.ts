/** Addresses that the sandbox hands out. */
export interface SandboxUrls {
  /** Where buyers reach the sandbox; without a slash at the end. */
  base(): string
  payment(token: string): string
  delivery(token: string): string
  onboarding(token: string, language: "ar" | "en"): string
  file(id: string): string
}

/** Builds the addresses on a base that is known only once the server listens. */
export const createSandboxUrls = (base: () => string): SandboxUrls => ({
  base,
  payment: (token) => `${base()}/pay/${token}`,
  delivery: (token) => `${base()}/delivery/${token}`,
  onboarding: (token, language) => `${base()}/onboarding/${token}?lang=${language}`,
  file: (id) => `${base()}/_sandbox/files/${id}`,
})
