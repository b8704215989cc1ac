import { operationsEn } from "../words/en/operations"

/** The operations of the service (spec 4) by stable name, with the specification's title for messages. */
export const SVC_OPERATIONS = operationsEn

export type SvcOperation = keyof typeof SVC_OPERATIONS
