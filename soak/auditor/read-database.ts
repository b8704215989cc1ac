import { Client } from "pg"
import { type Rows, rowsSchema } from "./evidence"

const OWN_PROVIDER = "provider_id ~ '^pp_(business-credit|svc)(_|$)'"

/** An order has the payment collections linked with it. If that link was lost, it also has those of its cart. */
const ORDER_COLLECTIONS = `
  select order_id, payment_collection_id from order_payment_collection where deleted_at is null
  union
  select oc.order_id, cc.payment_collection_id from order_cart oc
    join cart_payment_collection cc on cc.cart_id = oc.cart_id and cc.deleted_at is null
    where oc.deleted_at is null`

/**
 * The sum of an order, SAR. Medusa writes a draft's sum before it adds the taxes, and corrects that only with the next
 * version of the order.
 */
const ORDER_TOTAL = `
  (s.totals ->> 'current_order_total')::numeric + case
    when o.version > 1 or exists (select 1 from order_cart oc where oc.order_id = o.id) then 0
    else coalesce((
      select sum(part.amount * part.rate / 100) from (
        select i.quantity * l.unit_price as amount, t.rate from order_item i
        join order_line_item l on l.id = i.item_id
        join order_line_item_tax_line t on t.item_id = l.id and t.deleted_at is null
        where i.order_id = o.id and i.version = o.version and i.deleted_at is null
        union all
        select m.amount, t.rate from order_shipping h
        join order_shipping_method m on m.id = h.shipping_method_id
        join order_shipping_method_tax_line t on t.shipping_method_id = m.id and t.deleted_at is null
        where h.order_id = o.id and h.version = o.version and h.deleted_at is null
      ) part), 0)
  end`

const STATEMENTS: Record<keyof Rows, string> = {
  orders: `
    select o.id, o.display_id::text as display, o.status::text as status,
           o.is_draft_order as is_draft, ${ORDER_TOTAL} as total,
           (s.totals ->> 'paid_total')::numeric as paid,
           exists (select 1 from return r where r.order_id = o.id and r.status::text in ('requested', 'partially_received')
             and coalesce(r.exchange_id, r.claim_id) is not null) as is_taken_back,
           exists (select 1 from order_item i where i.order_id = o.id and i.version = o.version and i.deleted_at is null
             group by i.item_id having count(*) > 1) as is_doubled
    from "order" o
    -- Of two changes at once, each may write a summary of the same version.
    left join lateral (select totals from order_summary
      where order_id = o.id and version = o.version and deleted_at is null order by created_at desc limit 1) s on true
    where o.deleted_at is null`,
  orderCarts: "select order_id, cart_id from order_cart where deleted_at is null",
  orderSessions: `
    select c.order_id, s.id as session_id, s.status::text = 'authorized' as is_authorised from (${ORDER_COLLECTIONS}) c
    join payment_session s on s.payment_collection_id = c.payment_collection_id
    where s.deleted_at is null and s.${OWN_PROVIDER}`,
  sessionData: `
    select id, data::text from payment_session where deleted_at is null and ${OWN_PROVIDER}`,
  payments: `
    select p.id, p.payment_session_id as session_id, c.order_id, p.amount,
           coalesce(pc.captured_amount, 0) as captured_in_collection
    from payment p
    join payment_collection pc on pc.id = p.payment_collection_id
    left join order_payment_collection c
      on c.payment_collection_id = p.payment_collection_id and c.deleted_at is null
    where p.deleted_at is null and p.canceled_at is null and p.${OWN_PROVIDER}`,
  captures: `
    select payment_id, amount, created_by is not null as is_by_hand from capture where deleted_at is null`,
  fulfilments: `
    select f.id, l.order_id,
           exists (select 1 from order_cart oc where oc.order_id = l.order_id and oc.deleted_at is null)
           or exists (select 1 from order_payment_collection c
             join payment_session s on s.payment_collection_id = c.payment_collection_id
             where c.order_id = l.order_id and s.created_at < f.created_at and s.${OWN_PROVIDER}) as was_chosen
    from fulfillment f
    join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
    where f.deleted_at is null and f.canceled_at is null`,
  // Also of a cart that the store has deleted since.
  phones: `
    select o.id as of, a.phone from "order" o join order_address a on a.id = o.shipping_address_id
    where o.deleted_at is null and a.phone is not null
    union all
    select c.id, a.phone from cart c join cart_address a on a.id = c.shipping_address_id
    where a.phone is not null`,
  moved: `
    select distinct l.order_id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
    where f.shipped_at is not null or f.delivered_at is not null`,
  reservations: `
    select r.id, (select min(i.order_id) from order_item i where i.item_id = r.line_item_id) as order_id
    from reservation_item r where r.deleted_at is null`,
  // The plugin keeps an order without stock for which its merchant has collected money.
  lines: `
    select i.item_id as id, i.order_id, i.quantity, coalesce((
      select sum(r.quantity) from reservation_item r where r.line_item_id = i.item_id and r.deleted_at is null), 0) as reserved
    from order_item i
    join "order" o on o.id = i.order_id and o.version = 1 and not o.is_draft_order and o.deleted_at is null
    join order_line_item l on l.id = i.item_id
    join product_variant v on v.id = l.variant_id and v.manage_inventory
    where i.version = 1 and i.deleted_at is null and o.status::text = 'pending'
      and exists (select 1 from order_cart oc where oc.order_id = o.id and oc.deleted_at is null)
      and not exists (select 1 from order_fulfillment f where f.order_id = o.id)
      and not exists (select 1 from svc_order paid where paid.order_id = o.id and paid.prepaid_utr is not null)`,
  attempts: `
    select reference, payment_session_id as session_id, cart_id, order_id, state, amount,
           prepaid_amount as prepaid, svc_order_id as at_service_id,
           coalesce(due_at <= now(), false) as is_due, lease_token is not null as is_leased,
           released_at is not null as is_released, decided_at is not null as is_decided,
           tries > 0 as is_failing, plan_id::text as plan, prepaid_utr as utr,
           expires_at is null and exists (select 1 from svc_activity s where s.kind = 'setting_changed'
             and s.facts ->> 'option' = 'downPayment.expireAfterHours' and s.facts ->> 'to' = '0') as is_endless
    from svc_order where deleted_at is null`,
  deliveries: "select reference, state from svc_delivery where deleted_at is null",
  invoices: `
    select reference, number, state, coalesce(due_at <= now(), false) as is_due, tries > 0 as is_failing
    from svc_invoice where deleted_at is null`,
  webhooks: `
    select id, kind, reference, raw_body as body, status, coalesce(due_at <= now(), true) as is_due, lease_token is not null as is_leased
    from svc_webhook where deleted_at is null`,
  points: `
    select id, kind, reference, order_id, resolved_at is null as is_open,
           coalesce(resolved_by = 'system', false) as is_solved,
           facts ->> 'number' as number,
           case when facts -> 'settled_total' is null then facts ->> 'change' else 'settled' end as change, facts ->> 'order' as other,
           coalesce(kind = 'retries_exhausted' and (facts #>> '{cause,operation}' = 'add_invoice'
             or facts #>> '{cause,problem}' ~ '^(invoice|file|webhook)_'), false) as is_aside
    from svc_attention where deleted_at is null`,
  events: "select id, name, reference from svc_event where deleted_at is null",
  written:
    "select id, name, reference, coalesce(data ->> 'invoice_number', data ->> 'id') as about from soak_event",
  // The operator may repeat that an order is delivered. Of an order of several parts one line says that it may be shipped. Of
  // what was only awaited no cancellation is told.
  news: `
    select case kind when 'canceled_at_service' then 'order_released' else kind end as kind,
           reference, facts ->> 'number' as about,
           kind = 'order_authorized' or (kind = 'delivery_confirmed' and facts ->> 'by' = 'operator') as is_optional
    from svc_activity where deleted_at is null and kind in ('down_payment_confirmed', 'payment_url_renewed',
      'order_authorized', 'delivery_asked', 'delivery_confirmed', 'payment_captured', 'invoice_attached',
      'canceled_at_service')
      and (kind <> 'canceled_at_service'
           or reference in (select reference from svc_order where authorized_at is not null))`,
  givenUp: `
    select given_up.reference, extract(epoch from greatest(o.expires_at, (
             select max((more.facts ->> 'until')::timestamptz) from svc_activity more
             where more.reference = o.reference and more.kind = 'deadline_extended'
               and more.happened_at < given_up.happened_at)) - given_up.happened_at) / 60 as minutes_left
    from svc_activity given_up join svc_order o on o.reference = given_up.reference
    where given_up.kind = 'order_expired' and given_up.facts ->> 'reason' = 'unpaid'`,
  reopened: "select reference from svc_activity where kind = 'delivery_reopened' and deleted_at is null",
  requested: "select reference from svc_activity where kind = 'delivery_requested' and deleted_at is null",
  idle: `
    select pid, extract(epoch from now() - state_change) as seconds, query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and now() - state_change > interval '30 seconds'`,
}

/** Reads everything that is compared at one moment, in one read-only transaction. */
export const readDatabase = async (url: string): Promise<Rows> => {
  const client = new Client({ connectionString: url, application_name: "soak-auditor" })
  const found: Record<string, unknown> = {}

  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    for (const [table, statement] of Object.entries(STATEMENTS)) {
      found[table] = (await client.query(statement)).rows
    }
  } finally {
    await client.end()
  }
  return rowsSchema.parse(found)
}
