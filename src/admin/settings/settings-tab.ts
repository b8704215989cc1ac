export const SETTINGS_TABS = [
  "connection",
  "orders",
  "checklist",
  "behaviour",
  "buyer",
  "attention",
  "webhooks",
  "health",
] as const

/** A part of the settings page, as `?tab=` of its address names it. */
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** The part that an address names, or else the first one. */
export const settingsTabOf = (named: string | null): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab === named) ?? "connection"

/** The address of a part within the settings page: a query for `to` of a link. */
export const settingsTabQuery = (tab: SettingsTab, filters: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ tab, ...filters }).toString()}`
