/**
 * The arrows of the design ("How the pieces stand"): each folder of src lists the folders of ours that it may
 * import, and those it may import types from only (erased by the compiler, so nothing is loaded).
 */
const arrows = {
  words: { values: [], types: ["domain", "types"] },
  client: { values: ["words"], types: ["domain"] },
  domain: { values: ["words"], types: ["client"] },
  config: { values: ["domain", "words"], types: ["client", "types"] },
  medusa: { values: ["domain", "words"], types: ["modules", "config"] },
  modules: { values: ["client", "domain", "config"], types: ["types", "medusa"] },
  providers: {
    values: ["modules", "medusa", "domain", "config", "words", "client/errors"],
    types: ["client"],
  },
  progress: { values: ["modules", "medusa", "domain", "words"], types: ["client", "config", "types"] },
  workflows: {
    values: ["progress", "modules", "medusa", "domain", "words"],
    types: ["client", "config", "types"],
  },
  api: {
    values: ["workflows", "progress", "modules", "medusa", "domain", "types", "client", "config", "words"],
    types: [],
  },
  subscribers: { values: ["progress", "workflows", "domain"], types: [] },
  jobs: { values: ["progress"], types: [] },
  links: { values: ["modules"], types: [] },
  admin: { values: ["words"], types: ["types"] },
  storefront: { values: ["words"], types: ["types"] },
  sandbox: { values: [], types: [] },
  cli: { values: ["sandbox", "client", "config"], types: [] },
  types: { values: [], types: ["domain"] },
}

const tests = "[.]spec[.]tsx?$|/__fixtures__/|/testing/"
const under = (folders) => `^src/(${folders.join("|")})/`

/** Two rules per folder: what it may not import at all, and what it may import as types only. */
const arrowRules = Object.entries(arrows).flatMap(([folder, { values, types }]) => [
  {
    name: `${folder}-stands-on`,
    comment: `src/${folder} may import: ${[...values, ...types.map((type) => `${type} (types)`)].join(", ") || "nothing of ours"}.`,
    severity: "error",
    from: { path: under([folder]) },
    to: { path: "^src/", pathNot: under([folder, ...values, ...types]) },
  },
  ...(types.length === 0
    ? []
    : [
        {
          name: `${folder}-types-only`,
          comment: `src/${folder} may import only types from: ${types.join(", ")} (use \`import type\`).`,
          severity: "error",
          // What a test loads does not ship.
          from: { path: under([folder]), pathNot: tests },
          to: {
            path: under(types),
            pathNot: under([folder, ...values]),
            dependencyTypesNot: ["type-only"],
          },
        },
      ]),
])

const developmentTypes = ["npm-dev", "npm-no-pkg", "npm-unknown"]

module.exports = {
  forbidden: [
    ...arrowRules,
    {
      name: "no-cycles",
      comment: "Two files that load each other cannot be understood, or initialised, one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "src-stands-alone",
      comment: "What ships never imports what tests or shows it.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(integration-tests|demo|scripts|bench|soak|support)/" },
    },
    {
      name: "one-room-for-a-running-store",
      comment: "Tests, demo, bench and soak share support/; what only one of them needs stays with it.",
      severity: "error",
      from: { path: "^(support|demo|bench|soak|integration-tests)/" },
      to: {
        path: "^(integration-tests|demo|scripts|bench|soak)/",
        // The shop has a rule of its own.
        pathNot: ["^$1/", "^demo/storefront/"],
      },
    },
    {
      name: "the-auditor-stands-alone",
      comment:
        "Who judges the plugin shares no code with it: a mistake in one would be a mistake in the other.",
      severity: "error",
      from: { path: "^soak/auditor/", pathNot: tests },
      to: { path: "^(src|support|demo|bench|integration-tests|scripts|soak)/", pathNot: "^soak/auditor/" },
    },
    {
      name: "the-demos-shop-is-tested-in-a-browser",
      comment:
        "Of the demo, the browser tests alone know the shop, which they test: its pages and its words.",
      severity: "error",
      from: { pathNot: "^(demo|integration-tests/browser|scripts)/" },
      to: { path: "^demo/storefront/" },
    },
    {
      name: "usable-without-medusa",
      comment: "The client, the sandbox and the storefront run where Medusa is not installed.",
      severity: "error",
      from: { path: under(["client", "sandbox", "storefront"]), pathNot: tests },
      to: { path: "(^|node_modules/)@medusajs/", reachable: true },
    },
    {
      name: "medusas-zod",
      comment:
        "Where Medusa runs, @medusajs/framework/zod: a schema of another copy is none to Medusa. The rest keeps zod of its own.",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, under(["cli", "client", "domain", "sandbox"])] },
      to: { path: "^node_modules/zod/" },
    },
    {
      name: "no-development-dependencies",
      comment:
        "Shipped code imports only dependencies and peer dependencies: nothing else is installed with it. The sandbox is bundled.",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, under(["sandbox"])] },
      to: {
        dependencyTypes: developmentTypes,
        // Types are erased; a peer dependency is also a development dependency, for the tests here.
        dependencyTypesNot: ["npm", "npm-peer", "npm-optional", "type-only"],
      },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere fails at the store, not here.",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^[.]medusa/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
}
