import { createHash } from 'node:crypto'
import type { FileFacts } from '../files.ts'
import type { FileMarket, FlatFile } from '../flat-file.ts'
import { labelOf, startOf, type FilePeriod } from '../period.ts'
import { ColumnsDiffer, joinDays, type Day } from './join-days.ts'
import { readHistory } from './read-history.ts'
import { storeFile } from './store-file.ts'
import type { WriterContext, WriterNeeds } from './writer-needs.ts'

/**
 * Maximum monthly and yearly files written per run and dataset, so that the files for trading dates do not wait long.
 */
const MOST = 30

/** A month or year whose file has to be written. */
interface DuePeriod extends FilePeriod {
  readonly days: readonly (FileFacts & Day)[]
  readonly content_sha256: string
}

/** A dataset's files; `missing` are the dates with rows but without a file. */
export interface PeriodsTask {
  readonly file: FlatFile
  readonly market: FileMarket
  readonly missing: readonly string[]
}

/**
 * Joins the files for trading dates into those for their months and years, including the current ones: each changed
 * period at most once a day. A period's file must be complete, so it waits for the files for its `missing` dates.
 */
export async function writePeriods(
  needs: WriterNeeds,
  { file, market, missing }: PeriodsTask,
  context: WriterContext,
): Promise<void> {
  const { signal, log, failures } = context
  const { dataset } = file
  const knowledge = await context.published()
  const known = await needs.files.at(knowledge).selectAll().where('r.dataset', '=', dataset).execute()
  for (const due of dueOf(known, { file, missing, now: context.clock.now() }).slice(0, MOST)) {
    signal.throwIfAborted()
    const message = (error: unknown) =>
      `${dataset} ${labelOf(due)}: ${error instanceof Error ? error.message : String(error)}`
    try {
      await writePeriod(needs, { file, market }, due, context)
    } catch (error) {
      signal.throwIfAborted()
      log(`flat file ${message(error)}`)
      if (!(error instanceof ColumnsDiffer)) failures.push(message(error))
    }
  }
}

interface Written extends Pick<PeriodsTask, 'file' | 'missing'> {
  readonly now: string
}

/** Months and years whose file no longer matches the files for their days, or lacks a version, newest first. */
function dueOf(known: readonly FileFacts[], { file, missing, now }: Written): readonly DuePeriod[] {
  const days = known.filter((facts): facts is FileFacts & Day => facts.period === 'day' && facts.csv_object !== null)
  days.sort((a, b) => (a.date < b.date ? -1 : 1))
  const before = new Map(known.map((facts) => [`${facts.period} ${facts.date}`, facts]))
  return (['month', 'year'] as const)
    .flatMap((period) => {
      const isWaiting = new Set(missing.map((date) => startOf(period, date)))
      return [...Map.groupBy(days, ({ date }) => startOf(period, date))]
        .filter(([date]) => !isWaiting.has(date) && !isOfToday(before.get(`${period} ${date}`), now))
        .map(([date, its]): DuePeriod => ({ period, date, days: its, content_sha256: digestOf(its) }))
    })
    .filter(({ period, date, content_sha256 }) => {
      const written = before.get(`${period} ${date}`)
      const lacksHistory = file.history !== undefined && written?.history_object === null
      return written?.content_sha256 !== content_sha256 || lacksHistory
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

const DATE_LENGTH = 10

const isOfToday = (before: FileFacts | undefined, now: string): boolean =>
  before?.generated_at.slice(0, DATE_LENGTH) === now.slice(0, DATE_LENGTH)

function digestOf(days: readonly FileFacts[]): string {
  const hash = createHash('sha256')
  for (const { date, content_sha256 } of days) hash.update(`${date} ${content_sha256}\n`)
  return hash.digest('hex')
}

async function writePeriod(
  needs: WriterNeeds,
  { file, market }: Pick<PeriodsTask, 'file' | 'market'>,
  { period, date, days, content_sha256 }: DuePeriod,
  { clock, signal }: WriterContext,
): Promise<void> {
  const rows = String(days.reduce((sum, day) => sum + BigInt(day.rows), 0n))
  const fresh = { dataset: file.dataset, period, date, rows, content_sha256, generated_at: clock.now() }
  const history = await readHistory(needs, market, file, { period, date })
  await storeFile(needs, file, fresh, { read: () => joinDays(needs.store, days, signal), history })
}
