import type { AdminSvcAddressWarning, AdminSvcChecklistItem, AdminSvcRegion } from "../../../types"
import { isolate } from "../../../words/isolate"
import type { TextKey } from "../../i18n/texts"
import type { TextValues, Translate } from "../../i18n/use-texts"
import type { Format } from "../../lib/format"
import { settingsTabQuery } from "../settings-tab"

interface CheckText {
  says: string[]
  remedy?: string
  /** What to write into `medusa-config.ts`. */
  snippet?: string
  link?: { to: string; text: string }
}

type NameUnder<Group extends string, Key = TextKey> = Key extends `${Group}.${infer Name}` ? Name : never

/** The texts of the check list: what is so, and what to do. */
const wordsIn = (t: Translate) => ({
  say: (name: NameUnder<"settings.checklist.says">, values?: TextValues) =>
    t(`settings.checklist.says.${name}`, values),
  mend: (name: NameUnder<"settings.checklist.remedy">) => t(`settings.checklist.remedy.${name}`),
})

type Words = ReturnType<typeof wordsIn>

/** The server's name for a locking module without a provider of its own. */
const NO_PROVIDER = "in-memory"

export const describeCheck = (t: Translate, format: Format, item: AdminSvcChecklistItem): CheckText => {
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
    case "payment_dependencies":
      return isOk
        ? { says: [say("dependenciesOk")] }
        : {
            says: [say("dependenciesMissing", { names: isolate(item.facts.missing.join(", ")) })],
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
    case "locking":
      return sharing(words, item.status, item.facts.provider, item.facts.is_shared, "locking")
    case "event_bus":
      return sharing(words, item.status, item.facts.module, item.facts.is_shared, "eventBus")
    case "workflow_engine":
      return sharing(words, item.status, item.facts.module, item.facts.is_shared, "workflowEngine")
    case "file_provider":
      return {
        says: [
          item.facts.url === null ? say("filesNotTold") : say("filesAt", { url: isolate(item.facts.url) }),
          ...warnings(item.facts.warnings),
        ],
        ...(isOk ? {} : { remedy: mend("files") }),
      }
    case "webhook_origin":
      return {
        says: [say("origin", { value: isolate(item.facts.value) }), ...warnings(item.facts.warnings)],
        ...(isOk ? {} : { remedy: mend("origin"), link: connectionLink }),
      }
    case "redirect_domains": {
      const { domains, is_needed: isNeeded } = item.facts

      return {
        says: [
          domains.length === 0
            ? say(isNeeded ? "domainsMissing" : "domainsNotNeeded")
            : say("domains", { domains: isolate(domains.map(({ value }) => value).join(", ")) }),
          ...warnings([...new Set(domains.flatMap((domain) => domain.warnings))]),
        ],
        ...(isOk ? {} : { remedy: mend("domains"), link: connectionLink }),
      }
    }
    case "webhooks_received": {
      const { last_at: lastAt } = item.facts

      return lastAt === null
        ? { says: [say("noWebhook")], remedy: mend("noWebhook"), link: connectionLink }
        : { says: [say("lastWebhook", { when: format.relative(lastAt) })] }
    }
    case "signature_mismatches":
      return signatures(words, format, item.facts)
    case "client_addresses": {
      const { trusted_proxies: named, forwarded_by: seen } = item.facts
      const values = { named: String(named), seen: String(seen) }

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

const sharing = (
  { say, mend }: Words,
  status: AdminSvcChecklistItem["status"],
  module: string | null,
  isShared: boolean,
  remedy: "locking" | "eventBus" | "workflowEngine"
): CheckText => {
  if (module === null) {
    return { says: [say("notTold")], remedy: mend(remedy) }
  }
  const values = { module: isolate(module) }

  if (status === "ok" && isShared) {
    return { says: [say("shared", values)] }
  }
  if (status === "unknown") {
    return { says: [say("moduleUnknown", values)], remedy: mend(remedy) }
  }
  return {
    says: [say(module === NO_PROVIDER ? "inProcess" : "inProcessNamed", values)],
    remedy: mend(remedy),
  }
}

const signatures = (
  { say, mend }: Words,
  format: Format,
  facts: Extract<AdminSvcChecklistItem, { code: "signature_mismatches" }>["facts"]
): CheckText => {
  const { count, last_at: lastAt, matching_preset: matching } = facts
  const configured = isolate(facts.configured_preset)

  if (count === 0 || lastAt === null) {
    return { says: [say("signaturesOk")] }
  }
  const wrong = say("signaturesWrong", { count, when: format.relative(lastAt) })
  const link = { to: settingsTabQuery("webhooks", { status: "refused" }), text: mend("webhooks") }

  return matching === null
    ? { says: [wrong, say("presetUnknown", { configured })], remedy: mend("secrets"), link }
    : {
        says: [wrong, say("presetMatches", { configured, matching: isolate(matching) })],
        remedy: mend("matchingPreset"),
        snippet: `webhooks: { preset: ${JSON.stringify(matching)} }`,
        link,
      }
}
