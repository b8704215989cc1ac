/** `unit` needs nothing; the other projects get their servers from scripts/run-tests.ts. */
const transformWith = (module) => ({
  "^.+\\.[jt]sx?$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2021",
        parser: { syntax: "typescript", tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
      },
      module,
    },
  ],
})

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  testMatch,
  transform: transformWith({}),
  testEnvironment: "<rootDir>/integration-tests/support/quick-environment.ts",
  modulePathIgnorePatterns: ["<rootDir>/.medusa/"],
  setupFiles: ["<rootDir>/integration-tests/support/sandbox-of-worker.ts"],
  ...more,
})

/** Medusa's part is loaded when a test uses something of it. It takes a second or two for each file, and most use nothing. */
const lean = { transform: transformWith({ lazy: ["@medusajs/framework/utils"] }) }

const tells = { testEnvironment: "<rootDir>/integration-tests/support/telling-environment.ts" }

/** Where scripts/run-tests.ts has installed what a shop of today has: React 19, beside the admin's React 18. */
const { SVC_NEXT_EXAMPLE: example } = process.env

const react19 = example && {
  moduleNameMapper: { "^(react|react-dom|scheduler)(/.*)?$": `${example}/node_modules/$1$2` },
}

export default {
  testSequencer: "<rootDir>/scripts/tests/longest-first.mjs",
  projects: [
    project(
      "unit",
      [
        "<rootDir>/src/**/*.spec.{ts,tsx}",
        "<rootDir>/demo/**/*.spec.{ts,tsx}",
        "<rootDir>/bench/**/*.spec.ts",
        "<rootDir>/soak/**/*.spec.ts",
        "<rootDir>/support/**/*.spec.ts",
        "<rootDir>/integration-tests/support/**/*.spec.ts",
        "<rootDir>/integration-tests/kill/support/**/*.spec.ts",
        "<rootDir>/scripts/**/*.spec.ts",
      ],
      lean
    ),
    project("modules", ["<rootDir>/integration-tests/modules/**/*.spec.ts"]),
    project("contract", ["<rootDir>/integration-tests/contract/**/*.spec.ts"]),
    project("http", ["<rootDir>/integration-tests/http/**/*.spec.ts"], tells),
    project("kill", ["<rootDir>/integration-tests/kill/*.spec.ts"], tells),
    project("cluster", ["<rootDir>/integration-tests/cluster/*.spec.ts"], tells),
    project("cluster-kill", ["<rootDir>/integration-tests/cluster/kill/*.spec.ts"], tells),
    project("browser", ["<rootDir>/integration-tests/browser/**/*.spec.ts"], tells),
    ...(react19 ? [project("react19", ["<rootDir>/src/storefront/components/*.spec.tsx"], react19)] : []),
  ],
}
