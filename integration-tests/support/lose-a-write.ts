import type { StoreUnderTest } from "./store-suite"

const after =
  <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>, then: () => void) =>
  async (...given: Given): Promise<Answer> => {
    const answer = await call(...given)

    then()
    return answer
  }

/**
 * Makes the database fail over just after the service answered an operation: the next transaction fails.
 * @returns how often the operation was called during `work`.
 */
export const losingTheWriteAfter = async (
  { svc: { client, ledger } }: StoreUnderTest,
  operation: "confirmDelivery" | "addInvoice",
  work: () => Promise<unknown>
): Promise<number> => {
  const loseNext = (): void => {
    jest.spyOn(ledger.database, "transaction").mockRejectedValueOnce(new Error("The database is away"))
  }
  const addInvoice = client.addInvoice.bind(client)
  const confirmDelivery = client.confirmDelivery.bind(client)
  const asked =
    operation === "addInvoice"
      ? jest.spyOn(client, operation).mockImplementationOnce(after(addInvoice, loseNext))
      : jest.spyOn(client, operation).mockImplementationOnce(after(confirmDelivery, loseNext))

  await work()
  const { length } = asked.mock.calls

  asked.mockRestore()
  return length
}
