import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The server accepts writes, but this process has seen a later primary of the same database. */
export class OldPrimary extends Error {
  override readonly name = 'OldPrimary'
}

type Connected = (error?: Error | null) => void

/** Identifies a server's database and its history: every promotion starts a timeline with a higher number. */
interface ServerState {
  readonly system: string
  readonly timeline: number
  readonly isWritable: boolean
}

/** The highest timeline of each database that a server has reported to this process. */
const newest = new Map<string, number>()

/** Open connections that accept writes. */
const writable = new Map<FencedClient, ServerState>()

/** Right after a promotion, only `pg_control_recovery` has the new timeline. */
const STATE = `select system_identifier::text as system, not pg_is_in_recovery() as "isWritable",
  greatest(timeline_id, min_recovery_end_timeline) as timeline
from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

/**
 * A client that rejects an old primary: a server that accepts writes on an earlier timeline than one that this process
 * has seen. What such a server stores is lost once it follows the new primary. Open connections to it are closed as
 * soon as this process sees the later timeline.
 */
export class FencedClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connected = this.open()
    if (callback === undefined) return connected.then(() => this)
    connected.then(() => callback(null), callback)
  }

  /** Connects, and throws if the server is an old primary. */
  protected async open(): Promise<void> {
    await super.connect()
    const state = await stateOf(this)
    if (state === undefined) return
    const { system, timeline, isWritable } = state
    const seen = newest.get(system) ?? 0
    if (timeline > seen) fence(system, timeline)
    if (!isWritable) return
    if (timeline < seen) {
      await this.end()
      throw oldPrimary(this, timeline, seen)
    }
    writable.set(this, state)
    this.once('end', () => writable.delete(this))
  }

  /** Closes the connection without waiting for its open statement, which fails with the error. */
  close(error: Error): void {
    const { connection } = this as unknown as { readonly connection: { readonly stream: Duplex } }
    connection.stream.destroy(error)
  }
}

/** Remembers a database's new timeline, and closes the connections to its old primary. */
function fence(system: string, timeline: number): void {
  newest.set(system, timeline)
  for (const [client, state] of writable)
    if (state.system === system && state.timeline < timeline) client.close(oldPrimary(client, state.timeline, timeline))
}

const oldPrimary = ({ host, port }: pg.Client, timeline: number, seen: number) =>
  new OldPrimary(`${host}:${port} is on timeline ${timeline}, before ${seen} of the new primary`)

/** Some managed services do not report their timeline; they fence old primaries themselves. */
async function stateOf(client: pg.Client): Promise<ServerState | undefined> {
  try {
    return (await client.query<ServerState>(STATE)).rows[0]
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined
    throw error
  }
}
