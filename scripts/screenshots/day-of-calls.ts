import { inDatabase } from "../../support/database"

/**
 * The call counts of a past day, as a store writes them: busy by day, quiet by night, and two hours of late or missing
 * answers of the service.
 */
const DAY = `
  insert into svc_call (id, minute, operation, result, last_at, calls, up_to_100, up_to_200, up_to_800, up_to_1600)
  select 'svccall_' || operation || result || ago, at, operation, result, at, quick + slow + slower + late,
    quick, slow, slower, late
  from generate_series(1, 23) as ago
  cross join (values ('check_eligibility', 90), ('initiate_checkout', 40), ('confirm_delivery', 18), ('add_invoice', 16))
    as called (operation, most)
  cross join (values ('ok'), ('timeout')) as ended (result)
  cross join lateral (
    select date_trunc('hour', now()) - ago * interval '1 hour' as at,
      1 + round(most * (1 + cos((ago - 2) / 24.0 * 2 * pi())) / 2)::int as calls, ago in (6, 7) as is_slow
  ) as busy
  cross join lateral (
    select case when result = 'timeout' then 0 when is_slow then calls / 4 else calls * 4 / 5 end as quick,
      case when result = 'timeout' then 0 else calls / 6 end as slow,
      case when result = 'timeout' then 0 when is_slow then calls / 2 else 1 end as slower,
      case when result = 'timeout' and is_slow then 1 + calls / 8 else 0 end as late
  ) as took
  where quick + slow + slower + late > 0
  on conflict do nothing`

export const writeDayOfCalls = (databaseUrl: string): Promise<void> =>
  inDatabase(databaseUrl, (database) => database.execute(DAY))
