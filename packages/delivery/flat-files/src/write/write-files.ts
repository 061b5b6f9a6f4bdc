import { job, type AnyRecord, type JobContext, type Knowledge, type ServiceRef } from '@bourse/kit'
import { sessions, type Sessions } from '@bourse/services'
import { codeOf } from '../code-of.ts'
import { isInstalled } from '../entitled.ts'
import type { FileFacts } from '../files.ts'
import type { FileMarket, FlatFile } from '../flat-file.ts'
import { marketsOf } from '../markets-of.ts'
import { datesToLookAt } from './dates-to-look-at.ts'
import { historyStart } from './history-start.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { writeFile, writerNeeds, type WriterNeeds } from './write-file.ts'

const HOUR_MS = 3_600_000

/** Writes the files of dates whose rows have changed. One worker of the deployment does it at a time. */
export const writeFiles = (
  offered: readonly FlatFile[],
  market: FileMarket,
  after: readonly (AnyRecord | ServiceRef)[],
) =>
  job({
    id: 'write-files',
    title: 'Writes flat files of dates whose rows have changed',
    after,
    // Publications of files that were added to the default ones, of symbols, and the older files whose turn it is.
    schedule: { cron: '23 * * * *', zone: 'UTC' },
    needs: { ...writerNeeds, sessions },
    async run(needs, context) {
      await removeLeftovers(needs, context)
      const failures: string[] = []
      for (const file of offered.filter((each) => isInstalled(needs.operations, each)))
        await writeDataset(needs, market, file, { ...context, failures })
      // The others were written; the queue tries these again.
      if (failures.length > 0) throw new Error(`${failures.length} flat files could not be written: ${failures[0]}`)
    },
  })

interface Context extends JobContext {
  readonly failures: string[]
}

type Needs = WriterNeeds & { readonly sessions: Sessions }

async function writeDataset(needs: Needs, market: FileMarket, file: FlatFile, context: Context): Promise<void> {
  const { clock, signal, failures, log } = context
  const mics = await marketsOf(needs.operations, market)
  const from = await historyStart(needs.operations, file, mics)
  const last = needs.sessions.lastClosed(market.calendar, clock.now())
  if (from === undefined || last === undefined || mics.length === 0) return
  const known = await knownDates(needs, file, context.knowledge)
  const dates = await datesToLookAt({
    sessions: needs.sessions.between(market.calendar, from, last.date),
    known,
    hour: Math.floor(clock.millis() / HOUR_MS),
    withRows: (some) => needs.operations.datesWithRows(file.operation, some),
  })
  const empty: FileFacts[] = []
  for (const date of dates) {
    signal.throwIfAborted()
    try {
      const nothing = await writeFile(needs, { file, date, before: known.get(date), mics }, context)
      if (nothing !== undefined) empty.push(nothing)
    } catch (error) {
      signal.throwIfAborted()
      if (codeOf(error) === 'dataset-unavailable') break
      const message = `${file.dataset} ${date}: ${error instanceof Error ? error.message : String(error)}`
      log(`flat file ${message}`)
      failures.push(message)
    }
  }
  if (empty.length > 0) await needs.changes.submit(empty)
}

async function knownDates(
  { files }: Needs,
  { dataset }: FlatFile,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, FileFacts>> {
  const rows = await files.at(knowledge).selectAll().where('r.dataset', '=', dataset).execute()
  return new Map(rows.map((facts) => [facts.date, facts]))
}
