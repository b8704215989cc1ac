import tseslint from "typescript-eslint"

export default tseslint.config(
  { ignores: ["node_modules", ".medusa", ".cache", "**/migrations/*.ts"] },
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
    files: ["**/*.spec.{ts,tsx}", "integration-tests/http/*.part.ts"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: [
      "src/cli/**",
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
