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

/**
 * Makes the links and pictures of a page absolute, because the npm page has no files beside it. They lead to the release's
 * tag, in the form of GitHub and GitLab: `raw` for pictures, `blob` for all else.
 */
export const absoluteLinks = (page: string, repository: string, tag: string): string =>
  page.replace(/(!?)\[([^\]]*)\]\(\.\/([^)\s]+)\)/g, (_, picture: string, text: string, path: string) => {
    const view = picture === "" ? "blob" : "raw"

    return `${picture}[${text}](${repository}/${view}/${tag}/${path})`
  })
