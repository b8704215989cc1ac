import type {
  AdminSvcAddressWarning,
  AdminSvcChecklistFacts,
  AdminSvcChecklistItem,
  AdminSvcRegion,
} from "../../../types"
import { isolate } from "../../../words/isolate"
import type { Texts } from "../../i18n/use-texts"
import { isTextKey } from "../../lib/word-of"
import { settingsTabQuery } from "../settings-tab"
import { type CheckText, type Words, wordsIn } from "./check-text"
import { describeSharing } from "./describe-sharing"

/** The finding, and the remedy unless it is right. A later server may know more points: these show by their name. */
export const describeCheck = (texts: Texts, item: AdminSvcChecklistItem): CheckText => {
  const isKnown = isTextKey(`settings.checklist.point.${item.code}`)
  const text = isKnown ? textOf(texts, item) : { says: [] }

  return item.status === "ok" ? { says: text.says } : text
}

/** The finding, with the remedy for when it is not right. */
const textOf = (texts: Texts, item: AdminSvcChecklistItem): CheckText => {
  const { t, number, relative } = texts
  const words = wordsIn(t)
  const { say, mend } = words
  const isOk = item.status === "ok"
  const names = (regions: readonly AdminSvcRegion[]) =>
    regions
      .map(({ name, currency_code: code }) => isolate(`${name} (${code.toUpperCase()})`))
      .join(t("settings.behaviour.separator"))
  const warnings = (found: readonly AdminSvcAddressWarning[]): string[] =>
    isOk ? [] : found.map((warning) => t(`settings.connection.warning.${warning}`))
  const regionsLink = { to: "/settings/regions", text: mend("regions") }
  const connectionLink = { to: settingsTabQuery("connection"), text: mend("connection") }

  switch (item.code) {
    case "environment": {
      const { environment, made_elsewhere: count } = item.facts

      return {
        says: [
          say(environment === "sandbox" ? "inSandbox" : "inProduction"),
          ...(isOk ? [] : [say("madeElsewhere", { count: number(count) })]),
        ],
        remedy: mend("madeElsewhere"),
        link: { to: settingsTabQuery("attention", { kind: "made_elsewhere" }), text: mend("attention") },
      }
    }
    case "payment_dependencies":
      return {
        says: [
          isOk ? say("dependenciesOk") : say("dependenciesMissing", { names: item.facts.missing.join(", ") }),
        ],
        remedy: mend("dependencies"),
        snippet: [
          'dependencies: ["query", "svc"],',
          // Only the entry: the store may have other providers there.
          '{ resolve: "medusa-payment-svc/providers/business-credit" },',
        ].join("\n"),
      }
    case "provider_enabled": {
      const { regions, without } = item.facts

      return {
        says: [
          regions.length === 0 ? say("enabledNowhere") : say("enabledIn", { regions: names(regions) }),
          ...(without.length === 0 ? [] : [say("notEnabledIn", { regions: names(without) })]),
        ],
        remedy: mend("enable"),
        link: regionsLink,
      }
    }
    case "regions_not_sar":
      return {
        says: [isOk ? say("allSar") : say("notSar", { regions: names(item.facts.regions) })],
        remedy: mend("otherCurrency"),
        link: regionsLink,
      }
    case "plans": {
      const { count, source } = item.facts

      if (count === null) {
        return { says: [say("plansUnanswered")] }
      }
      return count === 0
        ? { says: [say("noPlans")], remedy: mend("plans") }
        : { says: [say(source === "list" ? "plans" : "plansByStore", { count })] }
    }
    case "one_time_password":
      return {
        says: [say("passwordUnknown")],
        remedy: mend("password"),
        snippet: 'authorization: { withoutDownPayment: "manual" }',
      }
    case "store_workflows": {
      const names = item.facts.missing.map(({ option, workflow }) => `${option}: ${workflow}`).join(", ")

      return {
        says: [isOk ? say("workflowsOk") : say("workflowsMissing", { names })],
        remedy: mend("workflows"),
      }
    }
    case "workers": {
      const { instances, workers } = item.facts
      const values = { instances: number(instances), workers: number(workers) }

      return { says: [say(isOk ? "instances" : "noWorker", values)], remedy: mend("worker") }
    }
    case "sweep": {
      const { last_at: lastAt, by, on, orders_until: until } = item.facts

      return lastAt === null
        ? { says: [say("sweptNever")] }
        : {
            says: [
              say(by === "timer" ? "sweptByTimer" : "sweptByJob", { when: relative(lastAt), on: on ?? "" }),
              ...(item.status === "error" && until ? [say("ordersUntil", { when: relative(until) })] : []),
            ],
            remedy: mend(item.status === "error" ? "sweepLate" : "jobMissing"),
          }
    }
    case "file_provider": {
      const { url, warnings: found } = item.facts

      return {
        says: [url === null ? say("filesNotTold") : say("filesAt", { url }), ...warnings(found)],
        remedy: mend("files"),
      }
    }
    case "webhook_origin":
      return {
        says: [say("origin", { value: item.facts.value }), ...warnings(item.facts.warnings)],
        remedy: mend("origin"),
        link: connectionLink,
      }
    case "redirect_domains": {
      const { domains } = item.facts

      return {
        says: [
          domains.length === 0
            ? say(isOk ? "domainsNotNeeded" : "plansUnanswered")
            : say("domains", { domains: domains.map(({ value }) => value).join(", ") }),
          ...warnings([...new Set(domains.flatMap((domain) => domain.warnings))]),
        ],
        remedy: mend("domains"),
        link: connectionLink,
      }
    }
    case "webhooks_received": {
      const { last_at: lastAt } = item.facts

      return lastAt === null
        ? { says: [say("noWebhook")], remedy: mend("noWebhook"), link: connectionLink }
        : { says: [say("lastWebhook", { when: relative(lastAt) })] }
    }
    case "webhook_secrets":
      return {
        says: [isOk ? say("secretsOk") : say("secretsMissing", { count: number(item.facts.refused) })],
        remedy: mend("secrets"),
      }
    case "signature_mismatches":
      return signatures(words, texts, item.facts)
    case "client_addresses": {
      const { trusted_proxies: named, forwarded_by: seen } = item.facts
      const finding = isOk
        ? say(named === 0 ? "clientsDirect" : "clientsForwarded", { named, seen })
        : say(named === 0 ? "proxyNotNamed" : seen < named ? "proxyMissing" : "proxyNotCounted", {
            named,
            seen,
          })

      return { says: [finding], remedy: mend("proxies"), snippet: `eligibility: { trustedProxies: ${seen} }` }
    }
    default:
      return describeSharing(words, item)
  }
}

const signatures = (
  { say, mend }: Words,
  { relative }: Texts,
  facts: AdminSvcChecklistFacts["signature_mismatches"]
): CheckText => {
  const { count, last_at: lastAt, configured_preset: configured, matching_preset: matching } = facts

  if (count === 0 || lastAt === null) {
    return { says: [say("signaturesOk")] }
  }
  const wrong = say("signaturesWrong", { count, when: relative(lastAt) })
  const link =
    facts.verification === "enforce"
      ? { to: settingsTabQuery("webhooks", { status: "refused" }), text: mend("refusedWebhooks") }
      : { to: settingsTabQuery("webhooks"), text: mend("webhooks") }

  return matching === null
    ? { says: [wrong, say("presetUnknown", { configured })], remedy: mend("noPreset"), link }
    : {
        says: [wrong, say("presetMatches", { configured, matching })],
        remedy: mend("matchingPreset"),
        snippet: `webhooks: { preset: ${JSON.stringify(matching)} }`,
        link,
      }
}
