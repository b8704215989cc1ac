import { Hono } from "hono"
import { indexPage } from "../pages/index-page"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { docsPage } from "./docs-page"
import { openApiDocument } from "./openapi"

/** The front page and the documentation. */
export const docsRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { urls } = sandbox
  const routes = new Hono<SandboxEnv>()

  routes.get("/", (c) => c.html(indexPage(sandbox)))
  routes.get("/docs", (c) => c.html(docsPage(openApiDocument(urls.base()))))
  routes.get("/docs/openapi.json", (c) => c.json(openApiDocument(urls.base())))

  return routes
}
