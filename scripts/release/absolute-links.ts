/**
 * Makes the links and pictures of a page absolute, because the npm page has no files beside it. They lead to the release's
 * tag, in the form of GitHub and GitLab: `raw` for pictures, `blob` for all else.
 */
export const absoluteLinks = (page: string, repository: string, tag: string): string =>
  page.replace(/(!?)\[([^\]]*)\]\(\.\/([^)\s]+)\)/g, (_, picture: string, text: string, path: string) => {
    const view = picture === "" ? "blob" : "raw"

    return `${picture}[${text}](${repository}/${view}/${tag}/${path})`
  })
