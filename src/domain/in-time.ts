/** Its name is what the plugin's log has of it, and what the merchant reads; Medusa's log of a job has the message alone. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong"

  constructor(message = "It took too long") {
    super(message)
  }
}

/**
 * The result of work that may never end. Rejects with `late` after `limitMs`; the work itself goes on unheard. A process that
 * was stopped, or too busy, for so long gets to its timers first: what has arrived meanwhile is read before that.
 */
export const inTime = async <T>(
  work: Promise<T>,
  limitMs: number,
  late: Error = new TookTooLong()
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  let ending: NodeJS.Immediate | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      ending = setImmediate(() => reject(late))
    }, limitMs)
  })

  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    clearImmediate(ending)
  }
}
