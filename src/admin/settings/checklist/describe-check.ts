import type { AdminSvcChecklistItem, AdminSvcRegion } from "../../../types"
import type { TextKey } from "../../i18n/texts"
import type { Translate } from "../../i18n/use-texts"
import type { Format } from "../../lib/format"
import { isolate } from "../../../words/isolate"
import { settingsTabQuery } from "../settings-tab"

interface CheckText {
  says: string[]
  remedy?: string
  /** What to write into `medusa-config.ts`. */
  snippet?: string
  link?: { to: string; text: string }
}

/** The server's name for a locking module without a provider of its own. */
const NO_PROVIDER = "in-memory"

export const describeCheck = (t: Translate, format: Format, item: AdminSvcChecklistItem): CheckText => {
  const isOk = item.status === "ok"
  const names = (regions: readonly AdminSvcRegion[]) =>
    regions
      .map(({ name, currency_code: code }) => isolate(`${name} (${code.toUpperCase()})`))
      .join(t("settings.behaviour.separator"))
  const regionsLink = { to: "/settings/regions", text: t("settings.checklist.remedy.regions") }
  const connectionLink = {
    to: settingsTabQuery("connection"),
    text: t("settings.checklist.remedy.connection"),
  }

  switch (item.code) {
    case "payment_dependencies":
      return isOk
        ? { says: [t("settings.checklist.says.dependenciesOk")] }
        : {
            says: [
              t("settings.checklist.says.dependenciesMissing", {
                names: isolate(item.facts.missing.join(", ")),
              }),
            ],
            remedy: t("settings.checklist.remedy.dependencies"),
            snippet: 'dependencies: ["query", "svc"]',
          }
    case "provider_enabled": {
      const { regions, without } = item.facts

      return {
        says: [
          regions.length === 0
            ? t("settings.checklist.says.enabledNowhere")
            : t("settings.checklist.says.enabledIn", { regions: names(regions) }),
          ...(without.length === 0
            ? []
            : [t("settings.checklist.says.notEnabledIn", { regions: names(without) })]),
        ],
        ...(isOk ? {} : { remedy: t("settings.checklist.remedy.enable"), link: regionsLink }),
      }
    }
    case "regions_not_sar":
      return isOk
        ? { says: [t("settings.checklist.says.allSar")] }
        : {
            says: [t("settings.checklist.says.notSar", { regions: names(item.facts.regions) })],
            remedy: t("settings.checklist.remedy.otherCurrency"),
            link: regionsLink,
          }
    case "plans": {
      const { count, source } = item.facts

      if (count !== null && count > 0) {
        return {
          says: [t(`settings.checklist.says.${source === "list" ? "plans" : "plansByStore"}`, { count })],
        }
      }
      return count === null
        ? { says: [t("settings.checklist.says.plansUnanswered")] }
        : { says: [t("settings.checklist.says.noPlans")], remedy: t("settings.checklist.remedy.plans") }
    }
    case "one_time_password":
      return {
        says: [t("settings.checklist.says.passwordUnknown")],
        remedy: t("settings.checklist.remedy.password"),
        snippet: 'authorization: { withoutDownPayment: "manual" }',
      }
    case "locking":
      return sharing(t, item.status, item.facts.provider, item.facts.is_shared, "locking")
    case "event_bus":
      return sharing(t, item.status, item.facts.module, item.facts.is_shared, "eventBus")
    case "workflow_engine":
      return sharing(t, item.status, item.facts.module, item.facts.is_shared, "workflowEngine")
    case "file_provider":
      return {
        says: [
          item.facts.url === null
            ? t("settings.checklist.says.filesNotTold")
            : t("settings.checklist.says.filesAt", { url: isolate(item.facts.url) }),
          ...(isOk ? [] : warnings(t, item.facts.warnings)),
        ],
        ...(isOk ? {} : { remedy: t("settings.checklist.remedy.files") }),
      }
    case "webhook_origin":
      return {
        says: [
          t("settings.checklist.says.origin", { value: isolate(item.facts.value) }),
          ...(isOk ? [] : warnings(t, item.facts.warnings)),
        ],
        ...(isOk ? {} : { remedy: t("settings.checklist.remedy.origin"), link: connectionLink }),
      }
    case "redirect_domains": {
      const { domains, is_needed: isNeeded } = item.facts
      const missing = isNeeded ? "domainsMissing" : "domainsNotNeeded"

      return {
        says: [
          domains.length === 0
            ? t(`settings.checklist.says.${missing}`)
            : t("settings.checklist.says.domains", {
                domains: isolate(domains.map(({ value }) => value).join(", ")),
              }),
          ...(isOk ? [] : warnings(t, [...new Set(domains.flatMap((domain) => domain.warnings))])),
        ],
        ...(isOk ? {} : { remedy: t("settings.checklist.remedy.domains"), link: connectionLink }),
      }
    }
    case "webhooks_received": {
      const { last_at: lastAt } = item.facts

      return lastAt === null
        ? {
            says: [t("settings.checklist.says.noWebhook")],
            remedy: t("settings.checklist.remedy.noWebhook"),
            link: connectionLink,
          }
        : { says: [t("settings.checklist.says.lastWebhook", { when: format.relative(lastAt) })] }
    }
    case "signature_mismatches":
      return signatures(t, format, item.facts)
    case "client_addresses": {
      const { trusted_proxies: named, forwarded_by: seen } = item.facts
      const values = { named: String(named), seen: String(seen) }

      if (isOk) {
        return {
          says: [t(`settings.checklist.says.${named === 0 ? "clientsDirect" : "clientsForwarded"}`, values)],
        }
      }
      return {
        says: [t(`settings.checklist.says.${named === 0 ? "proxyNotNamed" : "proxyMissing"}`, values)],
        remedy: t("settings.checklist.remedy.proxies"),
        snippet: `eligibility: { trustedProxies: ${seen} }`,
      }
    }
  }
}

const warnings = (t: Translate, found: readonly ("not_https" | "loopback" | "private")[]): string[] =>
  found.map((warning) => t(`settings.connection.warning.${warning}`))

const sharing = (
  t: Translate,
  status: AdminSvcChecklistItem["status"],
  module: string | null,
  isShared: boolean,
  remedy: "locking" | "eventBus" | "workflowEngine"
): CheckText => {
  if (status === "ok" && isShared && module !== null) {
    return { says: [t("settings.checklist.says.shared", { module: isolate(module) })] }
  }
  const says = (key: TextKey) => ({
    says: [t(key, { module: isolate(module ?? "") })],
    remedy: t(`settings.checklist.remedy.${remedy}`),
  })

  if (module === null) {
    return says("settings.checklist.says.notTold")
  }
  if (status === "unknown") {
    return says("settings.checklist.says.moduleUnknown")
  }
  return says(`settings.checklist.says.${module === NO_PROVIDER ? "inProcess" : "inProcessNamed"}`)
}

const signatures = (
  t: Translate,
  format: Format,
  facts: Extract<AdminSvcChecklistItem, { code: "signature_mismatches" }>["facts"]
): CheckText => {
  const { count, last_at: lastAt, configured_preset: configured, matching_preset: matching } = facts

  if (count === 0 || lastAt === null) {
    return { says: [t("settings.checklist.says.signaturesOk")] }
  }
  const wrong = t("settings.checklist.says.signaturesWrong", { count, when: format.relative(lastAt) })
  const link = {
    to: settingsTabQuery("webhooks", { status: "refused" }),
    text: t("settings.checklist.remedy.webhooks"),
  }

  return matching === null
    ? {
        says: [wrong, t("settings.checklist.says.presetUnknown", { configured: isolate(configured) })],
        remedy: t("settings.checklist.remedy.secrets"),
        link,
      }
    : {
        says: [
          wrong,
          t("settings.checklist.says.presetMatches", {
            configured: isolate(configured),
            matching: isolate(matching),
          }),
        ],
        remedy: t("settings.checklist.remedy.matchingPreset"),
        snippet: `webhooks: { preset: ${JSON.stringify(matching)} }`,
        link,
      }
}
