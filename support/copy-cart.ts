import { randomBytes } from "node:crypto"
import { escapeLiteral } from "pg"
import type { StoreAddress } from "./store-client"

/** The source of the copy, and the values that differ. */
interface CartCopy {
  from: string
  /** The quantity of each line; default: as in the source. */
  quantity?: number
  address: StoreAddress
}

/** Copies every row of a cart under new ids. Existing rows stay, so that it may run twice. */
const copy = (given: CartCopy & { key: string }): string => `
with
  given as (
    select * from jsonb_to_record(${escapeLiteral(JSON.stringify(given))}::jsonb)
      as given ("from" text, key text, quantity int, address jsonb)
  ),
  addresses as (
    insert into cart_address
    select (jsonb_populate_record(a, given.address || jsonb_build_object('id', 'caaddr_' || side.letter || key))).*
    from given join cart c on c.id = given."from"
    cross join lateral (values (c.shipping_address_id, 's'), (c.billing_address_id, 'b')) as side (id, letter)
    join cart_address a on a.id = side.id
    on conflict do nothing
  ),
  carts as (
    insert into cart
    select (jsonb_populate_record(c, jsonb_build_object(
      'id', 'cart_' || key, 'created_at', now(), 'updated_at', now(),
      'shipping_address_id', 'caaddr_s' || key, 'billing_address_id', 'caaddr_b' || key
    ))).*
    from given join cart c on c.id = given."from"
    on conflict do nothing
  ),
  lines as (
    insert into cart_line_item
    select (jsonb_populate_record(l, jsonb_build_object(
      'id', l.id || key, 'cart_id', 'cart_' || key, 'quantity', coalesce(given.quantity, l.quantity)
    ))).*
    from given join cart_line_item l on l.cart_id = given."from"
    on conflict do nothing
  ),
  line_taxes as (
    insert into cart_line_item_tax_line
    select (jsonb_populate_record(t, jsonb_build_object('id', t.id || key, 'item_id', l.id || key))).*
    from given join cart_line_item l on l.cart_id = given."from" join cart_line_item_tax_line t on t.item_id = l.id
    on conflict do nothing
  ),
  methods as (
    insert into cart_shipping_method
    select (jsonb_populate_record(m, jsonb_build_object('id', 'casm_' || key, 'cart_id', 'cart_' || key))).*
    from given join cart_shipping_method m on m.cart_id = given."from"
    on conflict do nothing
  )
insert into cart_shipping_method_tax_line
select (jsonb_populate_record(t, jsonb_build_object('id', t.id || key, 'shipping_method_id', 'casm_' || key))).*
from given join cart_shipping_method m on m.cart_id = given."from"
join cart_shipping_method_tax_line t on t.shipping_method_id = m.id
on conflict do nothing`

/**
 * Copies a cart that was filled over HTTP, for another quantity and address, because filling a cart takes Medusa as long as
 * completing it. Gives the id of the copy.
 * @param execute runs a statement in the store's database
 */
export const copyCart = async (
  execute: (statement: string) => Promise<unknown>,
  cart: CartCopy
): Promise<string> => {
  const key = randomBytes(13).toString("hex").toUpperCase()

  await execute(copy({ ...cart, key }))
  return `cart_${key}`
}

/** Carts with the same goods are copies of one, which is filled once, when it is first needed; again if that has failed. */
export class CartCopies {
  private readonly models = new Map<string, Promise<string>>()

  constructor(private readonly execute: Parameters<typeof copyCart>[0]) {}

  async make(
    skus: readonly string[],
    fill: () => Promise<string>,
    cart: Omit<CartCopy, "from">
  ): Promise<string> {
    const like = skus.join()
    const model = this.models.get(like) ?? fill()

    this.models.set(like, model)
    const from = await model.catch((error: unknown) => {
      this.models.delete(like)
      throw error
    })

    return copyCart(this.execute, { ...cart, from })
  }
}
