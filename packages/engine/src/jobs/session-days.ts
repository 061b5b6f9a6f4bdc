import { RetryLater, type Clock, type Dataset, type Source } from '@bourse/kit'
import { feedsOf, type UnitSession } from '@bourse/kit/host'
import { isBefore } from '@bourse/kit/values'
import type { Database } from '../database/index.ts'
import { Findings, NO_LINE } from '../publishing/index.ts'

/** A day with fewer rows than this fraction of the preceding sessions' median is thin. */
const THIN = 0.6
/** Number of sessions used for the median, and the minimum number required. */
const [SESSIONS, MIN_SESSIONS] = [5, 3]
const RETRY_SECONDS = 900
/** How many hours after the close a thin day is published anyway. */
const HOURS_UNTIL_PUBLISHED = 8

interface Parts {
  readonly database: Database
  readonly clock: Clock
}

/** Checks on a session's rows, during and after their publication. */
export interface SessionDay {
  checkRows(rows: number): void
  /** Stores a `thin-day` warning if the day was published with too few rows. */
  published(): Promise<void>
}

const UNCHECKED: SessionDay = { checkRows: () => undefined, published: async () => undefined }

/**
 * Compares a session's number of rows with that of the preceding sessions. Rejects an empty or thin day with
 * `RetryLater` until eight hours after the close, because publishers may complete a day late; after that, it is
 * published.
 */
export async function checkSessionDay(
  parts: Parts,
  dataset: Dataset,
  source: Source,
  unit: unknown,
): Promise<SessionDay> {
  const session = source.sessions?.of(unit as never)
  if (session === undefined) return UNCHECKED
  const { database, clock } = parts
  const median = await medianRows(database, dataset, source, session)
  const fewest = Math.max(1, Math.ceil(median * THIN))
  const published = new Date(Date.parse(session.close) + HOURS_UNTIL_PUBLISHED * 3_600_000).toISOString()
  const isLate = !isBefore(clock.now(), published)
  let thin: number | undefined
  return {
    checkRows(rows) {
      if (rows >= fewest) return
      if (!isLate) throw new RetryLater(RETRY_SECONDS, `${session.market} ${session.date}: ${thinness(rows, median)}`)
      thin = rows
    },
    async published() {
      if (thin === undefined) return
      const [feed] = feedsOf(source)
      const of = { dataset: dataset.id, record: `${dataset.id}.${feed?.id}`, source: source.id }
      const findings = new Findings()
      const reason = 'expected about as many rows as in the preceding sessions: the publisher may lack data'
      findings.warn(NO_LINE, [{ level: 'warn', rule: 'thin-day', value: thinness(thin, median), reason }], session)
      await findings.write(database, of)
    },
  }
}

const thinness = (rows: number, median: number) => `${rows} rows, expected about ${median}`

/** Returns the median number of rows of the sessions before a session, or 0 if too few were fetched. */
async function medianRows(database: Database, dataset: Dataset, source: Source, at: UnitSession): Promise<number> {
  const runs = await database.query<{ unit: string; rows: number }>(
    `select unit, (report ->> 'rows')::float8 as rows from bourse.ingest_runs
     where dataset = $1 and source = $2 and outcome = 'done' order by ended_at desc limit 1000`,
    [dataset.id, source.id],
  )
  const byDate = new Map<string, number>()
  for (const { unit, rows } of runs) {
    const session = source.sessions?.of(JSON.parse(unit) as never)
    if (session?.market !== at.market || session.date >= at.date || byDate.has(session.date)) continue
    byDate.set(session.date, rows)
  }
  const newest = [...byDate].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, SESSIONS)
  const sorted = newest.map(([, rows]) => rows).sort((a, b) => a - b)
  return sorted.length < MIN_SESSIONS ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0)
}
