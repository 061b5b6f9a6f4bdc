import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 5_000

/**
 * One user's presence on a server, until the user leaves. When the session breaks because the server crashed or was
 * killed, `enter`, if given, is retried until it returns a new session; `enter` also restarts a stopped server.
 */
export class Presence {
  readonly #enter: (() => Promise<pg.Client>) | undefined
  readonly #say: (line: string) => void
  readonly #left = new AbortController()
  #client: pg.Client | undefined
  #returning: Promise<void> = Promise.resolve()

  constructor(client: pg.Client, enter: (() => Promise<pg.Client>) | undefined, say: (line: string) => void) {
    this.#enter = enter
    this.#say = say
    this.#watch(client)
  }

  /** Stops watching and returns the current session, if any. */
  async leave(): Promise<pg.Client | undefined> {
    this.#left.abort()
    await this.#returning
    return this.#client
  }

  #watch(client: pg.Client): void {
    this.#client = client
    client.once('end', () => {
      this.#client = undefined
      if (!this.#left.signal.aborted && this.#enter) this.#returning = this.#return(this.#enter)
    })
  }

  async #return(enter: () => Promise<pg.Client>): Promise<void> {
    this.#say('The embedded PostgreSQL stopped unexpectedly; restarting it.')
    for (let wait = FIRST_WAIT_MS; !this.#left.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        this.#watch(await enter())
        this.#say('The embedded PostgreSQL is running again.')
        return
      } catch (error) {
        if (wait === FIRST_WAIT_MS)
          this.#say(`It has not restarted yet: ${error instanceof Error ? error.message : error}`)
      }
      await sleep(wait, undefined, { signal: this.#left.signal }).catch(() => {})
    }
  }
}
