import type { Knowledge } from '@bourse/kit'
import type pg from 'pg'
import { isInBackground, statementsOn, type Ask, type Database, type Statements } from '../../database/index.ts'
import type { Table } from '../tables/table.ts'
import { replayedOf, replayedStatement, type Batches } from './replayed.ts'
import { createStandbyServer, type StandbyReport } from './standby-server.ts'

/** Milliseconds between two checks of each standby. */
const CHECK_INTERVAL_MS = 1_000

/** Servers that serve reads in place of the primary if they have replayed the data to be read. */
export interface Standbys {
  /**
   * Returns statements for a read of the given batches: each runs on a standby that has replayed them, or else on the
   * primary. Background work always reads from the primary.
   */
  at(needed: Batches): Statements
  reports(): readonly StandbyReport[]
  /** Checks all standbys immediately. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface StandbysOptions {
  readonly connections: readonly pg.PoolConfig[]
  /** Maximum number of connections to each standby. */
  readonly max: number
  /** A standby that lags longer serves no reads. */
  readonly lagSeconds: number
  readonly primary: Database
  /** The newest versions on the primary. */
  readonly pins: () => Knowledge['pins']
  /** Called whenever a standby starts or stops serving reads. */
  readonly onState: (report: StandbyReport) => void
}

export function createStandbys(options: StandbysOptions): Standbys {
  const { connections, primary, pins } = options
  const newest = memoizeByPins(pins)
  const database = memoizeSuccess(async () => replayedOf(await primary.ask(replayedStatement())).database)
  const servers = connections.map((connection) => createStandbyServer({ ...options, connection, newest, database }))
  let refreshing: Promise<unknown> | undefined
  const refresh = async () => {
    refreshing ??= Promise.all(servers.map((server) => server.refresh())).finally(() => (refreshing = undefined))
    await refreshing
  }
  let turn = 0
  /** Returns the serving standbys, a different one first each time; primaries only if there are no standbys. */
  function servingInTurn() {
    const serving = servers.filter((server) => server.report().state === 'serving')
    const standbys = serving.filter((server) => !server.report().isPrimary)
    const used = standbys.length > 0 ? standbys : serving
    const first = turn++ % Math.max(1, used.length)
    return [...used.slice(first), ...used.slice(0, first)]
  }

  /** Anything that fails on a standby, such as a read that conflicts with replay, is retried once on the primary. */
  async function askStandby(needed: Batches, ...[statement]: Parameters<Ask>): Promise<pg.QueryResult | undefined> {
    for (const server of servingInTurn())
      try {
        const result = await server.ask(needed, statement)
        if (result !== undefined) return result
      } catch {
        return undefined
      }
    return undefined
  }

  refresh().catch(() => undefined)
  const timer = setInterval(() => void refresh(), CHECK_INTERVAL_MS).unref()
  return {
    at: (needed) =>
      statementsOn(async (statement) => {
        const result = isInBackground() ? undefined : await askStandby(needed, statement)
        return result ?? primary.ask(statement)
      }),
    reports: () => servers.map((server) => server.report()),
    refresh,
    async close() {
      clearInterval(timer)
      await refreshing
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** The pins of a dataset's records, because one statement may read several of them. */
export const batchesOf = ({ id }: Table['dataset'], pins: Knowledge['pins']): Batches =>
  [...pins].flatMap(([record, { batch }]) => (record.startsWith(`${id}.`) ? [[record, batch] as const] : []))

/** Returns the batches of the newest pins: the same array for the same pins. */
function memoizeByPins(pins: () => Knowledge['pins']): () => Batches {
  let last: Knowledge['pins'] | undefined
  let batches: Batches = []
  return () => {
    if (pins() !== last) batches = [...(last = pins())].map(([record, { batch }]) => [record, batch] as const)
    return batches
  }
}

function memoizeSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  return () =>
    (last ??= work().catch((error: unknown) => {
      last = undefined
      throw error
    }))
}
