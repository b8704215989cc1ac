import medusa from "@medusajs/eslint-plugin"
import tseslint from "typescript-eslint"

/** Medusa's own rules, for what ships: its configurations name more files, and leave tests out of every rule. */
const medusaConventions = medusa.configs.strict
  .filter(({ rules, plugins }) => plugins !== undefined || Object.keys(rules ?? {}).length > 0)
  .map(({ files = ["**/*.{ts,tsx}"], ignores = [], plugins, rules = {} }) => ({
    files: files.map((pattern) => ["src/**", pattern]),
    ignores: [...ignores, "**/*.spec.*", "**/__fixtures__/**"],
    ...(plugins === undefined ? {} : { plugins }),
    rules,
  }))

export default tseslint.config(
  {
    // The example has packages of its own, which are installed where it is built: its types are checked there.
    ignores: ["node_modules", ".medusa", ".cache", "examples", "**/migrations/*.ts"],
  },
  ...medusaConventions,
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      // Ids are one name space in an application: ours begin with svc-.
      "@medusajs/step-id-kebab-case": "off",
      "@medusajs/workflow-id-matches-export-or-filename": "off",
      // What "cannot be" is a defect and answers 500, as a plain Error does; what can be is a MedusaError already.
      "@medusajs/use-medusa-error-not-generic-error": "off",
    },
  },
  {
    // They run without Medusa, and the client's types name those of the rules.
    files: ["src/{cli,client,domain,sandbox}/**"],
    rules: { "@medusajs/zod-import-source": "off" },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: "./tsconfig.check.json", tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-console": "error",
      "no-empty": ["error", { allowEmptyCatch: false }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
    },
  },
  // Jest types its asymmetric matchers, such as expect.any(), as any.
  {
    files: ["**/*.spec.{ts,tsx}", "integration-tests/*/*.part.ts"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: [
      "src/cli/**",
      "src/storefront/components/tell-shop.ts",
      "demo/**",
      "bench/**",
      "soak/**",
      "scripts/**",
      "support/**",
      "integration-tests/support/**",
    ],
    rules: { "no-console": "off" },
  }
)
