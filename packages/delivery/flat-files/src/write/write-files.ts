import { job, type AnyRecord, type Knowledge, type ServiceRef } from '@bourse/kit'
import { sessions, type Operations, type Sessions } from '@bourse/services'
import { addDays, eachDate } from '@bourse/kit/values'
import { codeOf } from '../code-of.ts'
import { isInstalled } from '../entitled.ts'
import type { FileFacts } from '../files.ts'
import type { FileMarket, FlatFile } from '../flat-file.ts'
import { marketsOf } from '../markets-of.ts'
import { datesToCheck } from './dates-to-check.ts'
import { historyStart } from './history-start.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { writeDate } from './write-date.ts'
import { writePeriods } from './write-periods.ts'
import { writerNeeds, type WriterContext, type WriterNeeds } from './writer-needs.ts'

const HOUR_MS = 3_600_000

/** A job that writes files. */
interface FilesJob {
  readonly id: string
  readonly title: string
  /** Minute of the hour. */
  readonly minute: number
  readonly offered: (operations: Operations) => readonly FlatFile[]
  readonly market: FileMarket
  readonly after: readonly (AnyRecord | ServiceRef)[]
}

/**
 * Writes the files for dates whose rows have changed, then those for their months and years. One worker in the
 * deployment runs this at a time.
 */
export const writeFiles = ({ id, title, minute, offered, market, after }: FilesJob) =>
  job({
    id,
    title,
    after,
    // The hourly run picks up publications for additional files, symbol changes, and older files that are due.
    schedule: { cron: `${minute} * * * *`, zone: 'UTC' },
    needs: { ...writerNeeds, sessions },
    async run(needs, job) {
      await removeLeftovers(needs, job)
      const context: WriterContext = { ...job, failures: [] }
      const { failures } = context
      const missing = new Map<FlatFile, readonly string[]>()
      for (const file of offered(needs.operations).filter((each) => isInstalled(needs.operations, each)))
        missing.set(file, await writeDates(needs, file.only ?? market, file, context))
      for (const [file, dates] of missing)
        await writePeriods(needs, { file, market: file.only ?? market, missing: dates }, context)
      // The other files were written; the queue retries the failed ones.
      if (failures.length > 0) throw new Error(`${failures.length} flat files could not be written: ${failures[0]}`)
    },
  })

/** Problems of a collection that is off or unpublished, or that cannot have rows in a market, whatever the date. */
const NO_ROWS_HERE: ReadonlySet<string | undefined> = new Set([
  'dataset-unavailable',
  'dataset-unpublished',
  'market-not-entitled',
  'unsupported-interval',
])

type Needs = WriterNeeds & { readonly sessions: Sessions }

/** Writes the files for trading dates; returns the dates that have rows but no file yet. */
async function writeDates(
  needs: Needs,
  market: FileMarket,
  file: FlatFile,
  context: WriterContext,
): Promise<readonly string[]> {
  const { clock, signal, failures, log } = context
  const mics = await marketsOf(needs.operations, market)
  if (mics.length === 0 && market.mics.length > 0) return []
  const from = await historyStart(needs.operations, file, mics)
  if (from === undefined) return []
  const known = await knownDates(needs, file, context.knowledge)
  const { now: dates, later } = await datesToCheck({
    sessions: datesOf(needs.sessions, market, { from, now: clock.now() }),
    coming: file.whole === true ? comingDates(clock.now()) : [],
    known,
    hour: Math.floor(clock.millis() / HOUR_MS),
    withRows: (some) => needs.operations.datesWithRows(file.operation, some),
  })
  const empty: FileFacts[] = []
  const missing = [...later]
  for (const date of dates) {
    signal.throwIfAborted()
    try {
      const nothing = await writeDate(needs, { file, date, before: known.get(date), mics }, context)
      if (nothing !== undefined) empty.push(nothing)
    } catch (error) {
      signal.throwIfAborted()
      missing.push(date)
      if (NO_ROWS_HERE.has(codeOf(error))) break
      const message = `${file.dataset} ${date}: ${error instanceof Error ? error.message : String(error)}`
      log(`flat file ${message}`)
      failures.push(message)
    }
  }
  if (empty.length > 0) await needs.changes.submit(empty)
  return missing
}

/** The closed sessions of the market's calendar, or every date until today. */
function datesOf(
  calendars: Sessions,
  { calendar }: FileMarket,
  { from, now }: { readonly from: string; readonly now: string },
): readonly string[] {
  const last = calendar === undefined ? now.slice(0, 10) : calendars.lastClosed(calendar, now)?.date
  if (last === undefined) return []
  return calendar === undefined ? [...eachDate(from, last)] : calendars.between(calendar, from, last)
}

/** Number of days for which calendars, such as those of earnings and economic releases, may have rows in advance. */
const COMING_DAYS = 400

/** The dates after today. */
function comingDates(now: string): readonly string[] {
  const today = now.slice(0, 10)
  return [...eachDate(addDays(today, 1), addDays(today, COMING_DAYS))]
}

async function knownDates(
  { files }: Needs,
  { dataset }: FlatFile,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, FileFacts>> {
  const rows = await files
    .at(knowledge)
    .selectAll()
    .where('r.dataset', '=', dataset)
    .where('r.period', '=', 'day')
    .execute()
  return new Map(rows.map((facts) => [facts.date, facts]))
}
