import "./ledger.spec"

/** What `alter role ... set` may give to the store's role, and to every connection with it. */
const SETTINGS = {
  default_transaction_isolation: "repeatable read",
  TimeZone: "America/New_York",
  IntervalStyle: "sql_standard",
  bytea_output: "escape",
  extra_float_digits: "-15",
}

// `pg` reads it when it opens a connection. The ledger does the same under these settings as without them.
process.env["PGOPTIONS"] = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
  .join(" ")
