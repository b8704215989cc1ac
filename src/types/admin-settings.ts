import type { EditableOption } from "../domain/editable-options"
import type { AdminSvcActivity } from "./admin-activity"

/** What is wrong with an address that the operator has to get. */
export type AdminSvcAddressWarning = "not_https" | "loopback" | "private"

export interface AdminSvcAddress {
  /** An origin (`https://shop.example.com`) or a domain (`shop.example.com`). */
  value: string
  warnings: AdminSvcAddressWarning[]
}

/** The kinds of records of Medusa that an option lists by id. */
export type AdminSvcListedKind = "product" | "product_category" | "customer_group" | "sales_channel"

export type AdminSvcAllowedValues =
  | { kind: "choice"; values: string[] }
  | {
      kind: "number"
      /** Null for without limit. */
      min: number | null
      max: number | null
      /** Whether `min` itself is too small. */
      is_min_exclusive: boolean
      is_integer: boolean
    }
  | { kind: "text"; max_length: number | null; is_optional: boolean }
  /** A text in both languages: `{ en, ar }`. */
  | { kind: "texts" }
  | { kind: "boolean" }
  /** A list of ids of Medusa's; see `AdminSvcOption.names`. */
  | { kind: "ids"; of: AdminSvcListedKind; max_items: number | null }
  /** Only in `medusa-config.ts`. */
  | { kind: "configuration" }

/** A value of an option as JSON; a function is shown as `"custom"`, one that is not set as null. */
export type AdminSvcOptionValue =
  string | number | boolean | null | { en: string; ar: string } | string[] | Record<string, unknown>

export interface AdminSvcOption {
  /** Its path, such as `delivery.confirmation`. */
  key: string
  value: AdminSvcOptionValue
  default: AdminSvcOptionValue
  /** Where the value in force comes from: `medusa-config.ts` (or its default), or this page. */
  from: "file" | "admin"
  /** What applies when the change made here is taken back. */
  file_value: AdminSvcOptionValue
  /** The names of the ids in `value` and `file_value`; null for an id that this store does not have, or no longer has. */
  names: Record<string, string | null>
  is_editable: boolean
  allowed: AdminSvcAllowedValues
  /** Of a change made here. */
  changed_at: string | null
  /** The admin user's id. */
  changed_by: string | null
  changed_by_email: string | null
  /** A change made here that does not fit `medusa-config.ts` any more, and why, in the request's language; a reset forgets it. */
  not_in_force: { value: AdminSvcOptionValue; why: string } | null
}

/** The options that may be changed at run time. */
export type AdminSvcEditableOption = EditableOption

/** `GET /admin/svc/settings`, and the answer of `POST` to it. Holds no credential. */
export interface AdminSvcSettingsResponse {
  environment: "sandbox" | "production"
  base_url: string
  token_present: boolean
  brand: {
    display_name: { en: string; ar: string }
    logo_url: string | null
    path_prefix: string
    enum_value: string
    signature_header: string
    timestamp_header: string
  }
  webhooks: {
    verification: "enforce" | "report"
    /** `custom` for a function. */
    preset: string
    tolerance_seconds: number
  }
  backend_url: string
  /** What the operator has to allow-list. */
  to_give: {
    webhook_origin: AdminSvcAddress
    redirect_domains: AdminSvcAddress[]
  }
  options: AdminSvcOption[]
  /** Changes, connection tests and buyer checks: the latest 20, the latest first. */
  activity: AdminSvcActivity[]
}

/** Body of `POST /admin/svc/settings`: at least one of both. All of it is applied, or nothing. */
export interface AdminSvcSettingsBody {
  changes?: Partial<Record<AdminSvcEditableOption, AdminSvcOptionValue>>
  /** Options that go back to `medusa-config.ts`. */
  reset?: AdminSvcEditableOption[]
  /** The values in force when the change was made up: if they have changed, nothing is changed (409). */
  expected?: Partial<Record<AdminSvcEditableOption, AdminSvcOptionValue>>
}
