import { isDeepStrictEqual } from "node:util"
import {
  checkChanges,
  EDITABLE_OPTIONS,
  type EditableOption,
  isEditableOption,
  optionAt,
  setOptionAt,
  type SvcOptions,
} from "../../../config"
import type { SettingRefused } from "../../../domain/facts/problem"
import { inTime } from "../../../domain/in-time"
import type { ActivityEntry, ActivityLog, Actor } from "../ledger/activity"
import type { Database } from "../ledger/database"
import type { Sql } from "../ledger/sql"
import { LedgerError, loggable } from "../ledger/ledger-error"
import type { SettingLedger, SettingRow } from "../ledger/setting-ledger"

/** The options to change, by path, and those to set back to `medusa-config.ts`. */
export interface SettingsChange {
  changes: ReadonlyMap<EditableOption, unknown>
  reset: readonly EditableOption[]
  /** The values that the person saw in force. If one of them is different by now, nothing is changed. */
  expected: ReadonlyMap<EditableOption, unknown>
}

/** Why nothing was changed: what is wrong, or options that were changed meanwhile. Neither if all went well. */
export interface Unchanged {
  problem: SettingRefused | undefined
  overtaken: EditableOption[]
}

/** A stored value that does not fit `medusa-config.ts`, and why. */
export interface UnusableSetting {
  value: unknown
  why: SettingRefused
}

export interface SettingsStore {
  settings: Pick<SettingLedger, "all" | "hold" | "put" | "remove" | "announce">
  activity: Pick<ActivityLog, "add">
  database: Pick<Database, "transaction">
}

/** The subject of the settings' activity, which belongs to no order. */
export const SETTINGS_SUBJECT = { reference: "settings", orderId: null } as const

/** How long an instance works with options that another may have changed. Counted by no clock that may be set. */
const KEEP_MS = 3_000
/** Everything waits for the options. While the database is away, the pool waits a minute, and TCP for a quarter of an hour. */
const READ_WITHIN_MS = 2_000

/**
 * The options that were changed at run time. They are written over the options of `medusa-config.ts` in place, and taken out
 * again: so `options` is always what is in force.
 */
export class Settings {
  /** The options as `medusa-config.ts` has them. */
  private readonly file: ReadonlyMap<EditableOption, unknown>
  private overrides: ReadonlyMap<string, SettingRow> = new Map()
  private unusable: ReadonlyMap<string, UnusableSetting> = new Map()
  private freshUntil = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | undefined
  private asked = 0
  private answered = 0
  private lastComplaint = ""

  /**
   * @param options as `medusa-config.ts` has them; changed in place from then on.
   * @param onFailure told when the stored settings cannot be read, or one of them cannot be used.
   */
  constructor(
    private readonly options: SvcOptions,
    private readonly ledger: SettingsStore,
    private readonly onFailure: (what: string) => void
  ) {
    this.file = new Map(EDITABLE_OPTIONS.map((key) => [key, optionAt(options, key)]))
  }

  /**
   * Takes over what was changed on any instance, unless it did so just now. When the database does not answer in time, the
   * last known options stay in force: before its first answer, those of `medusa-config.ts`.
   */
  async refresh(): Promise<void> {
    if (performance.now() < this.freshUntil) {
      return
    }
    this.reading ??= this.readQuietly().finally(() => (this.reading = undefined))
    await this.reading
  }

  /** As {@link refresh}, always; throws when the database does not answer. */
  async read(): Promise<void> {
    const turn = ++this.asked
    const rows = await this.ledger.settings.all()

    // An answer that was overtaken by a later one must not undo it.
    if (turn > this.answered) {
      this.answered = turn
      this.apply(rows)
      this.freshUntil = performance.now() + KEEP_MS
    }
  }

  /** Takes over what another instance has just changed. Never rejects: {@link refresh} makes up for it. */
  async heardOfChange(): Promise<void> {
    await this.readQuietly()
  }

  /** Who changed an option here and when; undefined when it is as in `medusa-config.ts`. */
  overrideOf(key: string): { changedAt: Date; changedBy: Actor; fileValue: unknown } | undefined {
    const row = this.overrides.get(key)

    return row === undefined || !isEditableOption(key)
      ? undefined
      : { changedAt: row.changedAt, changedBy: row.changedBy, fileValue: this.file.get(key) }
  }

  /** A stored value that cannot be used, so that `medusa-config.ts` counts for this option. */
  unusableOf(key: string): UnusableSetting | undefined {
    return this.unusable.get(key)
  }

  /**
   * Changes options for all instances, with a line of activity for each; all of it or nothing. All settings are locked for
   * the check, since one option may limit another.
   */
  async change({ changes, reset, expected }: SettingsChange, actor: Actor): Promise<Unchanged> {
    const unchanged = await this.ledger.database.transaction(async (sql) => {
      const rows = await this.ledger.settings.hold(sql)
      const present = new Map(rows.map(({ key, value }) => [key, value] as const))
      const { usable, unusable } = this.usableOf(rows)
      const inForce = this.withRows(usable)
      const overtaken = [...expected.keys()].filter(
        (key) => !isDeepStrictEqual(inForce.get(key) ?? null, expected.get(key) ?? null)
      )
      const checked = checkChanges(
        this.options,
        new Map([...inForce, ...reset.map((key) => [key, this.file.get(key)] as const), ...changes])
      )

      if (overtaken.length > 0 || !checked.ok) {
        return { overtaken, problem: checked.ok ? undefined : checked.problem }
      }
      for (const key of changes.keys()) {
        const to = checked.changes.get(key)
        const from = present.has(key) ? present.get(key) : (this.file.get(key) ?? null)

        if (present.has(key) && isDeepStrictEqual(from, to)) {
          continue
        }
        await this.ledger.settings.put(sql, key, to, actor)
        await this.note(sql, { kind: "setting_changed", actor, values: { option: key, from, to } })
      }
      await this.forget(sql, reset, actor)
      await this.forgetFitting(
        sql,
        [...unusable.keys()].filter((key) => !changes.has(key)),
        actor
      )
      await this.ledger.settings.announce(sql)
      return { overtaken, problem: undefined }
    })

    await this.read()
    return unchanged
  }

  private async forget(sql: Sql, keys: readonly EditableOption[], actor: Actor): Promise<void> {
    for (const key of keys) {
      if (await this.ledger.settings.remove(sql, key)) {
        await this.note(sql, { kind: "setting_reset", actor, values: { option: key } })
      }
    }
  }

  /** Forgets the stored values that were not in force and fit now: they would come into force unseen. */
  private async forgetFitting(sql: Sql, stale: readonly EditableOption[], actor: Actor): Promise<void> {
    const rows = await this.ledger.settings.hold(sql)
    const { usable } = this.usableOf(rows)
    const fitting = stale.filter((key) => {
      const row = rows.find((one) => one.key === key)

      return row !== undefined && this.checkedWith([...usable, [key, row]]).ok
    })

    if (fitting.length > 0) {
      await this.forget(sql, fitting, actor)
      // Without them another one may fit.
      await this.forgetFitting(sql, stale, actor)
    }
  }

  private note(sql: Sql, entry: ActivityEntry): Promise<void> {
    return this.ledger.activity.add(sql, SETTINGS_SUBJECT, entry)
  }

  private async readQuietly(): Promise<void> {
    try {
      await inTime(this.read(), READ_WITHIN_MS, new LedgerError("select from svc_setting", undefined))
    } catch (error) {
      this.freshUntil = performance.now() + KEEP_MS
      this.complain(`the settings could not be read, the last known ones stay: ${loggable(error)}`)
    }
  }

  private apply(rows: readonly SettingRow[]): void {
    const { usable, unusable } = this.usableOf(rows)

    for (const [key, fileValue] of this.file) {
      if (usable.has(key)) {
        setOptionAt(this.options, key, usable.get(key)?.value ?? undefined)
      } else if (this.overrides.has(key)) {
        setOptionAt(this.options, key, fileValue)
      }
    }
    this.overrides = usable
    this.unusable = unusable
    const mistakes = [...unusable.values()].map(({ why }) => why.mistakes).join("; ")

    this.complain(mistakes && `stored settings cannot be used, medusa-config.ts counts: ${mistakes}`)
  }

  /**
   * The rows that fit the file and each other, with their values as parsed. If they do not all fit, each is tried in turn,
   * and again once another one is taken over: the least total may only fit with the most total that was saved with it.
   */
  private usableOf(rows: readonly SettingRow[]) {
    const usable = new Map<EditableOption, SettingRow>()
    const given = rows.flatMap((row) => (isEditableOption(row.key) ? [[row.key, row] as const] : []))
    const unusable = new Map<EditableOption, UnusableSetting>()

    const whole = this.checkedWith(given)

    if (whole.ok) {
      return {
        usable: new Map(given.map(([key, row]) => [key, { ...row, value: whole.changes.get(key) }])),
        unusable,
      }
    }
    for (let fitting = -1; fitting < usable.size;) {
      fitting = usable.size
      for (const [key, row] of given.filter(([key]) => !usable.has(key))) {
        const checked = this.checkedWith([...usable, [key, row]])

        if (checked.ok) {
          usable.set(key, { ...row, value: checked.changes.get(key) })
          unusable.delete(key)
        } else {
          unusable.set(key, { value: row.value, why: checked.problem })
        }
      }
    }
    return { usable, unusable }
  }

  private checkedWith(rows: Iterable<readonly [EditableOption, SettingRow]>) {
    return checkChanges(this.options, this.withRows(rows))
  }

  private withRows(rows: Iterable<readonly [EditableOption, SettingRow]>): Map<EditableOption, unknown> {
    return new Map([...this.file, ...[...rows].map(([key, { value }]) => [key, value] as const)])
  }

  /** Once, not with every reading. */
  private complain(complaint: string): void {
    if (complaint !== "" && complaint !== this.lastComplaint) {
      this.onFailure(complaint)
    }
    this.lastComplaint = complaint
  }
}
