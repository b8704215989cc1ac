import { defineConfig } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { defineSvcOptions } from "./src/config/public"

/** The repository as an application: for the demo and the tests. What a store writes is in the README. */
const env = (name: string, fallback: string): string => process.env[name] ?? fallback

const poolMax = process.env["DATABASE_POOL_MAX"]
const backendUrl = env("MEDUSA_BACKEND_URL", "http://localhost:9000")
const storefrontUrl = env("STOREFRONT_URL", "http://localhost:8000")

/** Where several instances share one Redis: see docs/operations.md. */
const redisUrl = process.env["MEDUSA_REDIS_URL"]
const workerMode = z
  .enum(["shared", "server", "worker"])
  .default("shared")
  .parse(process.env["MEDUSA_WORKER_MODE"])

/** As in a store that was set up before the provider had its name of today (docs/upgrade.md). */
const hasEarlierProvider = process.env["SVC_EARLIER_PROVIDER"] === "on"

const listener = process.env["MEDUSA_LISTENER"]

const svc = defineSvcOptions({
  environment: "sandbox",
  baseUrl: env("SVC_SANDBOX_URL", "http://127.0.0.1:4010"),
  accessToken: "sandbox-token",
  backendUrl,
  returnUrls: {
    success: `${storefrontUrl}/orders/{order_id}?payment=success`,
    failure: `${storefrontUrl}/orders/{order_id}?payment=failure`,
  },
  authorization: {
    withoutDownPayment: z.enum(["on_created", "manual"]).parse(env("SVC_WITHOUT_DOWN_PAYMENT", "on_created")),
    blockFulfillment: env("SVC_BLOCK_FULFILLMENT", "on") === "on",
  },
  invoice: {
    onUnknownOutcome: z.enum(["attention", "resend"]).parse(env("SVC_ON_UNKNOWN_INVOICE", "attention")),
  },
  webhooks: { secrets: env("SVC_WEBHOOK_SECRET", "a-secret-for-development-only").split(",") },
  client: {
    timeoutMs: Number(env("SVC_TIMEOUT_MS", "10000")),
    totalTimeoutMs: Number(env("SVC_TOTAL_TIMEOUT_MS", "20000")),
  },
  eligibility: {
    maxPhonesPerAddress: Number(env("SVC_MAX_PHONES_PER_ADDRESS", "60")),
    // A few buyers order all day.
    maxCartsPerPhone: 0,
  },
  checkout: { listUnansweredAfterMinutes: Number(env("SVC_LIST_UNANSWERED_AFTER_MINUTES", "5")) },
  defaultPlanId: 101,
  plans: [
    { repayment_config_id: 101, tenure_in_days: 30, name: { en: "30 days", ar: "30 يومًا" } },
    { repayment_config_id: 102, tenure_in_days: 60, name: { en: "60 days", ar: "60 يومًا" } },
    {
      repayment_config_id: 103,
      tenure_in_days: 30,
      requires_prepaid_collection: true,
      prepaid_percentage: 25,
      name: { en: "25% today, the rest in 30 days", ar: "25% اليوم والباقي خلال 30 يومًا" },
    },
    {
      repayment_config_id: 104,
      tenure_in_days: 90,
      requires_prepaid_collection: true,
      prepaid_percentage: 40,
      collection: "merchant",
      name: { en: "40% by bank transfer, the rest in 90 days", ar: "40% بحوالة بنكية والباقي خلال 90 يومًا" },
    },
  ],
})

const shared = (redis: string) => [
  {
    resolve: "@medusajs/medusa/event-bus-redis",
    options: { redisUrl: redis, workerOptions: { concurrency: 10 } },
  },
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl: redis } } },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [
        {
          resolve: "@medusajs/caching-redis",
          id: "caching-redis",
          is_default: true,
          options: { redisUrl: redis },
        },
      ],
    },
  },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl: redis },
        },
      ],
    },
  },
]

export default defineConfig({
  admin: { disable: env("MEDUSA_ADMIN", "off") === "off" },
  projectConfig: {
    databaseUrl: env("DATABASE_URL", "postgres://localhost/medusa-payment-svc"),
    workerMode,
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(poolMax === undefined ? {} : { databaseDriverOptions: { pool: { max: Number(poolMax) } } }),
    http: {
      storeCors: env("STORE_CORS", storefrontUrl),
      adminCors: backendUrl,
      authCors: `${backendUrl},${storefrontUrl}`,
      jwtSecret: "development",
      cookieSecret: "development",
    },
  },
  modules: [
    ...(redisUrl === undefined ? [] : shared(redisUrl)),
    // Of the tests: it hears events.
    ...(listener === undefined ? [] : [{ resolve: listener }]),
    { resolve: "./src/modules/svc", options: svc },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: {
        providers: [
          { resolve: "./src/providers/business-credit" },
          ...(hasEarlierProvider ? [{ resolve: "./src/providers/svc", id: "svc" }] : []),
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/file",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/file-local",
            id: "local",
            options: {
              upload_dir: env("FILE_UPLOAD_DIR", "static"),
              private_upload_dir: env("FILE_PRIVATE_DIR", ".cache/private-uploads"),
              backend_url: env("FILE_BACKEND_URL", `${backendUrl}/static`),
            },
          },
        ],
      },
    },
  ],
})
