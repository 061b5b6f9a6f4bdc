import type pg from 'pg'
import { askAlone, askOn, createPool, type Statement } from '../../database/index.ts'
import { createDroppablePool } from './droppable-pool.ts'
import { createReplayLag } from './replay-lag.ts'
import { includes, replayedOf, replayedStatement, type Batches, type ReplayState } from './replayed.ts'

/** Whether a standby serves reads, and if not, why. */
export type StandbyState = 'serving' | 'lagging' | 'unreachable' | 'other-database'

/** A standby as operators see it. */
export interface StandbyReport {
  /** `<host>:<port>`. */
  readonly server: string
  readonly state: StandbyState
  /** Seconds since the first publication that the standby lacks; null if it does not respond. */
  readonly lagSeconds: number | null
  /** Whether the server is a primary, such as a standby that has been promoted. */
  readonly isPrimary: boolean
  /** Why the standby does not respond. */
  readonly error?: unknown
  /** Number of reads that the standby served. */
  readonly reads: number
  /** Number of reads that failed on the standby and ran on the primary. */
  readonly failedReads: number
}

type Checked = Pick<StandbyReport, 'state' | 'lagSeconds' | 'isPrimary' | 'error'>
const unreachable = (error?: unknown): Checked => ({
  state: 'unreachable',
  lagSeconds: null,
  isPrimary: false,
  error,
})

export interface StandbyOptions {
  readonly connection: pg.PoolConfig
  readonly max: number
  readonly lagSeconds: number
  /** The newest versions on the primary; the same array until they change. */
  readonly newest: () => Batches
  /** Identifies the primary's database. */
  readonly database: () => Promise<string>
  readonly onState: (report: StandbyReport) => void
}

/** Maximum wait in milliseconds for a connection, and for the result of a check. */
const CHECK_MS = 2_000
/** Minimum milliseconds between two checks of what a connection's server has replayed, if it lacks a batch. */
const AGAIN_MS = 50

export type StandbyServer = ReturnType<typeof createStandbyServer>

/**
 * One address for reads. It may be a load balancer's: what the server has replayed is determined for each connection,
 * and a connection stays on one server.
 */
export function createStandbyServer(options: StandbyOptions) {
  const { connection, max, lagSeconds, newest, database, onState } = options
  const server = `${connection.host ?? 'localhost'}:${connection.port ?? 5432}`
  const poolOf = (max: number) => createPool({ connection, max, applicationName: 'bourse reads', connectMs: CHECK_MS })
  const checks = poolOf(1)
  const lag = createReplayLag(newest)
  const pool = createDroppablePool(() => poolOf(max))
  let checked = unreachable()
  let reported: StandbyState | undefined
  const counts = { reads: 0, failedReads: 0 }
  const report = (): StandbyReport => ({ server, ...checked, ...counts })

  async function check(): Promise<Checked> {
    lag.mark()
    const expected = await database()
    const replayed = replayedOf(await askAlone(checks, replayedStatement(), CHECK_MS))
    const { isPrimary } = replayed
    if (replayed.database !== expected) return { state: 'other-database', lagSeconds: null, isPrimary }
    const seconds = lag.of(replayed)
    return { state: seconds > lagSeconds ? 'lagging' : 'serving', lagSeconds: seconds, isPrimary }
  }

  return {
    report,
    /** Checks the server; `onState` is called if its state has changed. */
    async refresh(): Promise<void> {
      checked = await check().catch(unreachable)
      if (checked.state === reported) return
      reported = checked.state
      if (checked.state === 'unreachable') pool.drop()
      onState(report())
    },
    /** Runs a statement if the server has replayed the batches; returns undefined if it has not. */
    async ask(needed: Batches, statement: Statement): Promise<pg.QueryResult | undefined> {
      try {
        return await pool.use(async (client) => {
          if (!(await hasReplayed(client, needed, await database()))) return undefined
          const result = await askOn(client, statement)
          counts.reads++
          return result
        })
      } catch (error) {
        counts.failedReads++
        throw error
      }
    },
    close: async () => void (await Promise.all([checks.end(), pool.end()])),
  }
}

interface LastSeen extends ReplayState {
  readonly at: number
}

/** What each connection's server had replayed at the last check. It has since replayed at least that much. */
const lastSeen = new WeakMap<pg.PoolClient, LastSeen>()

async function hasReplayed(client: pg.PoolClient, needed: Batches, database: string): Promise<boolean> {
  const last = lastSeen.get(client)
  if (last !== undefined && includes(last, needed)) return last.database === database
  if (last !== undefined && performance.now() - last.at < AGAIN_MS) return false
  const seen = { ...replayedOf(await askOn(client, replayedStatement())), at: performance.now() }
  lastSeen.set(client, seen)
  return seen.database === database && includes(seen, needed)
}
