/** The address of the sources, as package.json tells npm. */
export interface Repository {
  /** https, without `.git` and without a slash at the end. */
  url: string
  fields: {
    repository: { type: "git"; url: string }
    homepage: string
    bugs: { url: string }
  }
}

/** Understands `https://host/owner/name`, also with `.git`. Throws for anything else, and never invents an address. */
export const parseRepository = (address: string | undefined): Repository => {
  if (address === undefined) {
    throw new Error("The package has no public address yet: give the repository's with --repository.")
  }
  const { protocol, host, pathname, username } = new URL(address)
  const path = pathname.replace(/\/+$/, "").replace(/\.git$/, "")

  if (protocol !== "https:" || username !== "" || !/^(\/[\w.-]+){2,}$/.test(path)) {
    throw new Error(`--repository must be like https://host/owner/name, not ${address}`)
  }
  const url = `https://${host}${path}`

  return {
    url,
    fields: {
      repository: { type: "git", url: `git+${url}.git` },
      homepage: `${url}#readme`,
      bugs: { url: `${url}/issues` },
    },
  }
}
