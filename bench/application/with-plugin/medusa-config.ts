import { defineConfig } from "@medusajs/framework/utils"
import { defineSvcOptions } from "medusa-payment-svc/config"
import { env, fileModule, modulesOnRedis, projectConfig } from "../shared/store-config"

/** A store with the plugin, as the README tells users to write it. */
const svc = defineSvcOptions({
  environment: "sandbox",
  baseUrl: env("SVC_SANDBOX_URL"),
  accessToken: "sandbox-token",
  backendUrl: env("MEDUSA_BACKEND_URL"),
  returnUrls: {
    success: "http://localhost:8000/orders/{order_id}?payment=success",
    failure: "http://localhost:8000/orders/{order_id}?payment=failure",
  },
  webhooks: { secrets: [env("SVC_WEBHOOK_SECRET")] },
  invoice: { when: "authorized" },
  // One buyer buys everything, so the limit is off.
  eligibility: { maxCartsPerPhone: 0 },
  defaultPlanId: 101,
  plans: [
    { repayment_config_id: 101, tenure_in_days: 30, name: { en: "30 days", ar: "30 يومًا" } },
    {
      repayment_config_id: 103,
      tenure_in_days: 30,
      requires_prepaid_collection: true,
      prepaid_percentage: 25,
      name: { en: "25% today, the rest in 30 days", ar: "25% اليوم والباقي خلال 30 يومًا" },
    },
  ],
})

/** Set if several instances share one Redis. */
const redisUrl = process.env["MEDUSA_REDIS_URL"]

/** The measured shop also has the provider of the comparison. */
const comparison =
  process.env["BENCH_COMPARISON"] === "on"
    ? [{ resolve: "./src/providers/comparison", id: "comparison" }]
    : []

export default defineConfig({
  admin: { disable: true },
  projectConfig: { ...projectConfig, ...(redisUrl === undefined ? {} : { redisUrl }) },
  plugins: [{ resolve: "medusa-payment-svc", options: svc }],
  modules: [
    ...(redisUrl === undefined ? [] : modulesOnRedis(redisUrl)),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: { providers: [{ resolve: "medusa-payment-svc/providers/business-credit" }, ...comparison] },
    },
    fileModule,
  ],
})
