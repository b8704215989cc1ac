import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoreAddress } from "../../support/store-client"

/** Every row of a cart with one line, under ids of its own. */
const COPY = `
with
  addresses as (
    insert into cart_address
    select (jsonb_populate_record(a, :address::jsonb || jsonb_build_object('id', 'caaddr_' || side.letter || :key))).*
    from cart c
    cross join lateral (values (c.shipping_address_id, 's'), (c.billing_address_id, 'b')) as side (id, letter)
    join cart_address a on a.id = side.id
    where c.id = :from
  ),
  carts as (
    insert into cart
    select (jsonb_populate_record(c, jsonb_build_object(
      'id', 'cart_' || :key, 'created_at', now(), 'updated_at', now(),
      'shipping_address_id', 'caaddr_s' || :key, 'billing_address_id', 'caaddr_b' || :key
    ))).*
    from cart c where c.id = :from
  ),
  lines as (
    insert into cart_line_item
    select (jsonb_populate_record(l, jsonb_build_object(
      'id', 'cali_' || :key, 'cart_id', 'cart_' || :key, 'quantity', :quantity::int
    ))).*
    from cart_line_item l where l.cart_id = :from
  ),
  line_taxes as (
    insert into cart_line_item_tax_line
    select (jsonb_populate_record(t, jsonb_build_object('id', t.id || :key, 'item_id', 'cali_' || :key))).*
    from cart_line_item_tax_line t join cart_line_item l on l.id = t.item_id where l.cart_id = :from
  ),
  methods as (
    insert into cart_shipping_method
    select (jsonb_populate_record(m, jsonb_build_object('id', 'casm_' || :key, 'cart_id', 'cart_' || :key))).*
    from cart_shipping_method m where m.cart_id = :from
  )
insert into cart_shipping_method_tax_line
select (jsonb_populate_record(t, jsonb_build_object('id', t.id || :key, 'shipping_method_id', 'casm_' || :key))).*
from cart_shipping_method_tax_line t join cart_shipping_method m on m.id = t.shipping_method_id where m.cart_id = :from`

/**
 * Copies a cart that was filled over HTTP, for another quantity and address: filling one takes Medusa as long as completing
 * it. Gives the id of the copy.
 */
export const copyCart = async (
  container: MedusaContainer,
  from: string,
  { quantity, address }: { quantity: number; address: StoreAddress }
): Promise<string> => {
  const key = randomBytes(13).toString("hex").toUpperCase()

  await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(COPY, { from, key, quantity, address: JSON.stringify(address) })
  return `cart_${key}`
}
