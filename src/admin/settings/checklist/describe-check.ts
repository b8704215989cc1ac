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
export const describeCheck = (texts: Texts, item: AdminSvcChecklistItem): CheckText =>
  isTextKey(`settings.checklist.point.${item.code}`) ? textOf(texts, item) : { says: [] }

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
      const inForce = say(environment === "sandbox" ? "inSandbox" : "inProduction")

      return isOk
        ? { says: [inForce] }
        : {
            says: [inForce, say("madeElsewhere", { count: number(count) })],
            remedy: mend("madeElsewhere"),
            link: { to: settingsTabQuery("attention", { kind: "made_elsewhere" }), text: mend("attention") },
          }
    }
    case "payment_dependencies":
      return isOk
        ? { says: [say("dependenciesOk")] }
        : {
            says: [say("dependenciesMissing", { names: item.facts.missing.join(", ") })],
            remedy: mend("dependencies"),
            snippet: 'dependencies: ["query", "svc"]',
          }
    case "provider_enabled": {
      const { regions, without } = item.facts

      return {
        says: [
          regions.length === 0 ? say("enabledNowhere") : say("enabledIn", { regions: names(regions) }),
          ...(without.length === 0 ? [] : [say("notEnabledIn", { regions: names(without) })]),
        ],
        ...(isOk ? {} : { remedy: mend("enable"), link: regionsLink }),
      }
    }
    case "regions_not_sar":
      return isOk
        ? { says: [say("allSar")] }
        : {
            says: [say("notSar", { regions: names(item.facts.regions) })],
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
    case "workers": {
      const values = {
        instances: number(item.facts.instances),
        workers: number(item.facts.workers),
      }

      return isOk
        ? { says: [say("instances", values)] }
        : { says: [say("noWorker", values)], remedy: mend("worker") }
    }
    case "sweep":
      return sweep(words, texts, item.status, item.facts)
    case "locking":
    case "event_bus":
    case "workflow_engine":
    case "cache":
    case "sessions":
    case "file_storage":
      return describeSharing(words, item)
    case "file_provider":
      return {
        says: [
          item.facts.url === null ? say("filesNotTold") : say("filesAt", { url: item.facts.url }),
          ...warnings(item.facts.warnings),
        ],
        ...(isOk ? {} : { remedy: mend("files") }),
      }
    case "webhook_origin":
      return {
        says: [say("origin", { value: item.facts.value }), ...warnings(item.facts.warnings)],
        ...(isOk ? {} : { remedy: mend("origin"), link: connectionLink }),
      }
    case "redirect_domains": {
      const { domains, is_needed: isNeeded } = item.facts

      return {
        says: [
          domains.length === 0
            ? say(isNeeded ? "domainsMissing" : "domainsNotNeeded")
            : say("domains", { domains: domains.map(({ value }) => value).join(", ") }),
          ...warnings([...new Set(domains.flatMap((domain) => domain.warnings))]),
        ],
        ...(isOk ? {} : { remedy: mend("domains"), link: connectionLink }),
      }
    }
    case "webhooks_received": {
      const { last_at: lastAt } = item.facts

      return lastAt === null
        ? { says: [say("noWebhook")], remedy: mend("noWebhook"), link: connectionLink }
        : { says: [say("lastWebhook", { when: relative(lastAt) })] }
    }
    case "webhook_secrets":
      return isOk
        ? { says: [say("secretsOk")] }
        : {
            says: [say("secretsMissing", { count: number(item.facts.refused) })],
            remedy: mend("secrets"),
          }
    case "signature_mismatches":
      return signatures(words, texts, item.facts)
    case "client_addresses": {
      const { trusted_proxies: named, forwarded_by: seen } = item.facts
      const values = { named, seen }

      return isOk
        ? { says: [say(named === 0 ? "clientsDirect" : "clientsForwarded", values)] }
        : {
            says: [say(named === 0 ? "proxyNotNamed" : "proxyMissing", values)],
            remedy: mend("proxies"),
            snippet: `eligibility: { trustedProxies: ${seen} }`,
          }
    }
  }
}

const sweep = (
  { say, mend }: Words,
  { relative }: Texts,
  status: AdminSvcChecklistItem["status"],
  { last_at: lastAt, by, on }: AdminSvcChecklistFacts["sweep"]
): CheckText => {
  if (lastAt === null) {
    return { says: [say("sweptNever")] }
  }
  const values = { when: relative(lastAt), on: on ?? "" }
  const says = [say(by === "timer" ? "sweptByTimer" : "sweptByJob", values)]

  if (status === "ok") {
    return { says }
  }
  return { says, remedy: mend(status === "error" ? "sweepLate" : "jobMissing") }
}

const signatures = (
  { say, mend }: Words,
  { relative }: Texts,
  facts: Extract<AdminSvcChecklistItem, { code: "signature_mismatches" }>["facts"]
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
