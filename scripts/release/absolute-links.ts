/**
 * Makes the links and pictures of a page absolute, since the npm page has no files beside it. They lead to the release's
 * tag, in the form that GitHub and GitLab understand: a picture's bytes are under `raw`, all else under `blob`.
 */
export const absoluteLinks = (page: string, repository: string, tag: string): string =>
  page.replace(/(!?)\[([^\]]*)\]\(\.\/([^)\s]+)\)/g, (_, picture: string, text: string, path: string) => {
    const view = picture === "" ? "blob" : "raw"

    return `${picture}[${text}](${repository}/${view}/${tag}/${path})`
  })
