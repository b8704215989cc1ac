import type { StoreUnderTest } from "./store-suite"

/** Runs `work` while Medusa cannot save a payment: it fails after the service has authorised the checkout. */
export const whileNoPaymentIsWritten = async <T>(
  store: StoreUnderTest,
  work: () => Promise<T>
): Promise<T> => {
  await store.execute(
    `create function fail() returns trigger as $$ begin raise exception 'planned'; end $$ language plpgsql;
     create trigger fail before insert on payment for each row execute function fail();`
  )
  try {
    return await work()
  } finally {
    await store.execute("drop trigger fail on payment; drop function fail")
  }
}
