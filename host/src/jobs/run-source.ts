import {
  EMPTY_REPORT,
  sumReports,
  type IncomingRow,
  type OnFinding,
  type Publisher,
  type PublishOptions,
  type PublishReport,
  type RecordStore,
} from '@bourse/store'
import type { AnyIntake, AnyRecord, BadRecord, Dataset, Needs, Refusal, Source } from '@bourse/kit'
import { isRaw, type Archive } from '../reads/archive.ts'
import { openSourceTools, type SourceToolParts } from './source-tools.ts'

/** Days for which runs are remembered: some sources run every minute. */
const RUN_DAYS = 30
/** What is said of a run whose process ended before it. */
const BROKEN_OFF = 'was broken off, and begun again'
/** Rows handed on at once. */
const CHUNK = 2_000
/** Longest part of a bad row that is told of it, in characters. */
const SHOWN = 60

/** What running a source stands on. */
export interface SourceParts extends SourceToolParts {
  readonly store: RecordStore
  /** Where raw answers are kept. */
  readonly archive: Archive
  /** What a source needs besides its publisher. */
  readonly inject: (needs: Needs) => Readonly<Record<string, unknown>>
}

export interface SourceRun {
  readonly dataset: Dataset
  readonly source: Source
  readonly window: { readonly from: string; readonly to: string }
  /** Units up to and including this one, as JSON, are done already. */
  readonly after?: string | undefined
  readonly signal?: AbortSignal
  /** Hears of each unit that is done, as JSON, before the next one begins. */
  readonly onUnit?: (unit: string) => Promise<void>
  readonly onProgress?: (unit: number, units: number, rows: number) => void
  readonly onFinding?: OnFinding | undefined
}

/** Runs every unit of a window, each published on its own; the first failure ends the run and is recorded. */
export async function runSource(parts: SourceParts, run: SourceRun): Promise<PublishReport> {
  const units = [...run.source.plan(run.window)]
  const done = doneOf(units, run.after)
  const reports: PublishReport[] = []
  for (const [index, unit] of units.entries()) {
    if (index < done) continue
    // Whoever broke the run off may have begun it again elsewhere.
    run.signal?.throwIfAborted()
    const onProgress = (rows: number) => run.onProgress?.(index + 1, units.length, rows)
    reports.push(await recorded(parts, run, unit, () => runUnit(parts, run, unit, onProgress)))
    if (index + 1 < units.length && run.signal?.aborted !== true) await run.onUnit?.(named(unit))
  }
  return sumReports(reports)
}

/** How many units of a plan are done; none where the plan does not know the last one any more. */
const doneOf = (units: readonly unknown[], last: string | undefined) =>
  last === undefined ? 0 : units.findIndex((unit) => named(unit) === last) + 1

const named = (unit: unknown) => JSON.stringify(unit) ?? ''

async function recorded(
  parts: SourceParts,
  { dataset, source }: SourceRun,
  unit: unknown,
  work: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const { database, clock } = parts
  // A unit that is begun again while its run is open was left by a process that ended; should it still be at work, its own end is written over this.
  await database.query(
    `update bourse.ingest_runs set ended_at = $4, outcome = 'failed', message = '${BROKEN_OFF}'
     where dataset = $1 and source = $2 and unit = $3 and ended_at is null`,
    [dataset.id, source.id, named(unit), clock.now()],
  )
  const [row] = await database.query<{ id: string }>(
    'insert into bourse.ingest_runs (dataset, source, unit, started_at) values ($1, $2, $3, $4) returning id',
    [dataset.id, source.id, named(unit), clock.now()],
  )
  await database.query(
    `delete from bourse.ingest_runs where dataset = $1 and started_at < $2::timestamptz - make_interval(days => ${RUN_DAYS})`,
    [dataset.id, clock.now()],
  )
  const end = (outcome: string, message: string | null, report: PublishReport) =>
    database.query(
      'update bourse.ingest_runs set ended_at = $2, outcome = $3, message = $4, report = $5 where id = $1',
      [row?.id, clock.now(), outcome, message, JSON.stringify(report)],
    )
  try {
    const report = await work()
    await end('done', null, report)
    return report
  } catch (error) {
    await end('failed', error instanceof Error ? error.message.slice(0, 2_000) : 'unknown', EMPTY_REPORT)
    throw error
  }
}

async function runUnit(
  parts: SourceParts,
  run: SourceRun,
  unit: unknown,
  onProgress: (rows: number) => void,
): Promise<PublishReport> {
  const { source, signal = new AbortController().signal, onFinding } = run
  const tools = openSourceTools(parts, source, signal)
  const raw = await fetching(
    () => source.fetch(unit as never, tools as never, parts.inject(source.needs) as never),
    tools,
  )
  if (!source.demo && isRaw(raw)) await parts.archive.put(source.id, unit, raw, parts.clock.now())
  const options = { source: source.id, demo: source.demo, complete: source.complete, onProgress, onFinding }
  return publishInto(parts.store, source.feeds, chunked(source.parse(raw as never, unit as never)), options)
}

async function fetching<T>(fetch: () => Promise<T>, tools: { close(): Promise<void> }): Promise<T> {
  try {
    return await fetch()
  } finally {
    await tools.close()
  }
}

/** Publishes rows into whatever a source or an import feeds. */
export function publishInto(
  store: Publisher,
  feeds: AnyRecord | AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<PublishReport> {
  return feeds.part === 'record' ? store.publish(feeds, rows, options) : store.submit(feeds, rows, options)
}

async function* chunked(rows: Iterable<unknown>): AsyncGenerator<readonly IncomingRow[]> {
  let chunk: IncomingRow[] = []
  for (const row of rows) {
    chunk.push(
      isBadRecord(row)
        ? { row: { content: row.row }, reject: refusalOf(row) }
        : { row: row as Readonly<Record<string, unknown>> },
    )
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The row is told beside the reason, as its publisher wrote it. */
const refusalOf = ({ message, row }: BadRecord): Refusal => ({
  rule: 'unreadable-row',
  value: (typeof row === 'string' ? row : (JSON.stringify(row) ?? '')).slice(0, SHOWN),
  reason: message,
})

/** By its name: a source may bring a kit of its own. */
function isBadRecord(row: unknown): row is BadRecord {
  return row instanceof Error && row.name === 'BadRecord'
}
