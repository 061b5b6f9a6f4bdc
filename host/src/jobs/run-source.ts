import {
  ConfigMissing,
  type AnyIntake,
  type AnyRecord,
  type BadRecord,
  type Clock,
  type Dataset,
  type Source,
} from '@bourse/kit'
import { Value } from '@sinclair/typebox/value'
import { readFileSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Ingest, IncomingRow, PublishOptions } from '../ingest/ingest.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from '../ingest/report.ts'
import type { Database } from '../storage/database.ts'
import { createPace } from './pace.ts'
import { createSourceHttp } from './source-http.ts'

/** Rows handed on at once. */
const CHUNK = 2_000

/** What running a source stands on. */
export interface SourceParts {
  readonly database: Database
  readonly ingest: Ingest
  readonly clock: Clock
  readonly config: Config
  readonly log: (message: string) => void
}

export interface SourceRun {
  readonly dataset: Dataset
  readonly source: Source
  readonly window: { readonly from: string; readonly to: string }
  readonly signal?: AbortSignal
  readonly onProgress?: (unit: number, units: number, rows: number) => void
}

/** Runs every unit of a window, each published on its own; the first failure ends the run and is recorded. */
export async function runSource(parts: SourceParts, run: SourceRun): Promise<PublishReport> {
  const units = [...run.source.plan(run.window)]
  const reports: PublishReport[] = []
  for (const [index, unit] of units.entries()) {
    const onProgress = (rows: number) => run.onProgress?.(index + 1, units.length, rows)
    reports.push(await recorded(parts, run, unit, () => runUnit(parts, run, unit, onProgress)))
  }
  return sumReports(reports)
}

async function recorded(
  parts: SourceParts,
  { dataset, source }: SourceRun,
  unit: unknown,
  work: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const { database, clock } = parts
  const [row] = await database.query<{ id: string }>(
    'insert into bourse.ingest_runs (dataset, source, unit, started_at) values ($1, $2, $3, $4) returning id',
    [dataset.id, source.id, JSON.stringify(unit) ?? '', clock.now()],
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
  const { source, signal = new AbortController().signal } = run
  const settings = settingsOf(parts.config, source)
  const http = createSourceHttp({
    publisher: source.publisher,
    configured: configuredHosts(parts.config.sources[source.id] ?? {}),
    pace: createPace(parts.database),
    clock: parts.clock,
    signal,
  })
  const tools = {
    http,
    config: settings,
    secret: (name: string) => secretOf(source, name),
    clock: parts.clock,
    log: parts.log,
    signal,
  }
  const raw = await fetching(() => source.fetch(unit as never, tools as never), http)
  const options = { source: source.id, demo: source.demo, complete: source.complete, onProgress }
  return publishInto(parts.ingest, source.feeds, chunked(source.parse(raw as never, unit as never)), options)
}

async function fetching<T>(fetch: () => Promise<T>, http: { close(): Promise<void> }): Promise<T> {
  try {
    return await fetch()
  } finally {
    await http.close()
  }
}

/** Publishes rows into whatever a source or an import feeds. */
export function publishInto(
  ingest: Ingest,
  feeds: AnyRecord | AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<PublishReport> {
  return feeds.part === 'record' ? ingest.publish(feeds, rows, options) : ingest.submit(feeds, rows, options)
}

async function* chunked(rows: Iterable<unknown>): AsyncGenerator<readonly IncomingRow[]> {
  let chunk: IncomingRow[] = []
  for (const row of rows) {
    chunk.push(
      isBadRecord(row)
        ? { row: { content: row.row }, reject: row.message }
        : { row: row as Readonly<Record<string, unknown>> },
    )
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** By its name: a source may bring a kit of its own. */
function isBadRecord(row: unknown): row is BadRecord {
  return row instanceof Error && row.name === 'BadRecord'
}

/** The operator's settings of a source with its defaults; throws naming the first that does not fit. */
export function settingsOf(config: Config, source: Source): Readonly<Record<string, unknown>> {
  const { enabled: _, ...given } = config.sources[source.id] ?? {}
  const settings: unknown = Value.Default(source.config, { ...given })
  const [first] = [...Value.Errors(source.config, settings)]
  if (first !== undefined)
    throw new Error(`sources.${source.id}${first.path.replaceAll('/', '.')}: ${first.message.toLowerCase()}`)
  return Value.Decode(source.config, settings)
}

/** Hosts that the operator named; that of a default address is the publisher's own. */
function configuredHosts(settings: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(settings).flatMap((value) =>
    typeof value === 'string' && /^https?:\/\//.test(value) ? [new URL(value).host] : [],
  )
}

/** A secret of a source: `BOURSE_SECRET_<SOURCE>_<NAME>`, or the file that the variable with `_FILE` names, which nobody else may read. */
function secretOf(source: Source, name: string): string {
  const variable = `BOURSE_SECRET_${source.id}_${name}`.toUpperCase().replaceAll('-', '_')
  const value = process.env[variable]
  if (value !== undefined && value !== '') return value
  const path = process.env[`${variable}_FILE`]
  if (path === undefined)
    throw new ConfigMissing(
      `the source ${source.id} needs a secret: set ${variable}, or ${variable}_FILE to a file of mode 0600`,
    )
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new ConfigMissing(`${variable}_FILE names ${path}, which is not there`)
  if ((stats.mode & 0o077) !== 0) throw new ConfigMissing(`${path} can be read by others: chmod 600 it`)
  return readFileSync(path, 'utf8').trim()
}
