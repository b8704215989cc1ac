import { service as LocalEventBus } from "@medusajs/medusa/event-bus-local"

let atWork = 0

/** How many subscribers have got an event and are not done with it. */
export const subscribersAtWork = (): number => atWork

/** Counts the work of all subscribers. Medusa's local event bus does not wait for them. Call it before Medusa starts. */
export const countSubscribersAtWork = (): void => {
  // It is called with its own `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { subscribe } = LocalEventBus.prototype

  LocalEventBus.prototype.subscribe = function (event, subscriber, context) {
    const counted: typeof subscriber = async (data) => {
      atWork += 1
      try {
        await subscriber(data)
      } finally {
        atWork -= 1
      }
    }

    return subscribe.call(this, event, counted, context)
  }
}
