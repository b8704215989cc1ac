import type { OwnConnection } from "../ledger/database"

type Connection = Pick<OwnConnection, "on" | "query" | "end" | "unref">

/**
 * Hears PostgreSQL's notifications on a channel, on a connection of its own. Nothing depends on hearing them: the listener
 * also asks the database from time to time, and after each new connection.
 */
export class Listening {
  private connection: Connection | undefined
  private isBusy = false
  private isClosed = false
  private isComplained = false

  /**
   * @param heard told of each notification, and of each new connection: nobody heard the notifications before it.
   * @param onFailure told once when the connection is lost or cannot be had, until it is there again.
   */
  constructor(
    private readonly channel: string,
    private readonly connect: () => Promise<Connection>,
    private readonly heard: () => void,
    private readonly onFailure: (error: unknown) => void
  ) {}

  /** Opens the connection when there is none, and closes one that does not answer; to be called again and again. */
  check(): void {
    if (this.isClosed) {
      return
    }
    if (this.isBusy) {
      // It has not answered since the last time: the other end may be gone without a word.
      this.drop(this.connection)
      return
    }
    this.isBusy = true
    void (this.connection === undefined ? this.open() : this.ask(this.connection, "select 1"))
      .catch((error: unknown) => this.complain(error))
      .finally(() => (this.isBusy = false))
  }

  close(): void {
    this.isClosed = true
    this.drop(this.connection)
  }

  private async open(): Promise<void> {
    const connection = await this.connect()

    if (this.isClosed) {
      await connection.end()
      return
    }
    this.connection = connection
    connection.unref()
    connection.on("notification", this.heard)
    connection.on("error", (error) => this.lost(connection, error))
    connection.on("end", () => this.lost(connection, undefined))
    await this.ask(connection, `listen ${this.channel}`)
    this.isComplained = false
    this.heard()
  }

  /** A connection that does not answer is given up. */
  private async ask(connection: Connection, statement: string): Promise<void> {
    try {
      await connection.query(statement)
    } catch (error) {
      this.drop(connection)
      throw error
    }
  }

  private lost(connection: Connection, error: unknown): void {
    if (this.connection === connection) {
      this.connection = undefined
      this.complain(error)
    }
  }

  private drop(connection: Connection | undefined): void {
    if (connection !== undefined && this.connection === connection) {
      this.connection = undefined
    }
    // While a query waits, `pg` cuts the connection off.
    connection?.end().catch((error: unknown) => this.complain(error))
  }

  private complain(error: unknown): void {
    if (!this.isClosed && !this.isComplained) {
      this.isComplained = true
      this.onFailure(error)
    }
  }
}
