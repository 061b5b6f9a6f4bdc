import calendars from '@bourse/calendars'
import { createHost, ingestFiles, isFileSource, type Host } from '@bourse/host'
import instruments from '@bourse/instruments'
import shorts from '@bourse/shorts'
import pino from 'pino'
import type { Benchmark } from '../benchmark.ts'
import { filledTables, timeCopy, millisecondsOf } from '../data/copied-tables.ts'
import { withShortVolume, type ShortVolumeFiles } from '../data/short-volume-files.ts'
import { floors } from '../floors.ts'
import { configOf, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, roundTo } from '../statistics.ts'

/** How fast a day of short volume is published, once its listings are known. */
export const shortVolume: Benchmark = {
  id: 'short-volume',
  summary: 'A day of FINRA short volume, about 9,260 rows, compared with COPY of the same rows',
  run: ({ rounds, say, signal }) =>
    withShortVolume(rounds + 1, ({ data, files }) =>
      withInstallation(say, async (installation) => {
        const before = loadNow()
        const days: Day[] = []
        await withShorts(installation, async (host) => {
          say('Creating the listings with the first day.')
          for (const file of files) {
            signal.throwIfAborted()
            days.push(await dayOf(host, installation, file))
          }
        })
        const rows = [
          rowOf('the first day, whose listings are created', days.slice(0, 1)),
          { ...rowOf('a day', days.slice(1)), 'at most': floors.shortVolumeSeconds },
        ]
        const facts = { data, rounds, 'load average before': before, 'load average after': loadNow() }
        return { facts, tables: [{ title: 'Until the rows of a day are published, median', rows }] }
      }),
    ),
}

interface Day {
  readonly rows: number
  readonly milliseconds: number
  /** Milliseconds that COPY takes for this many rows, estimated by copying the rows of all days so far. */
  readonly copyMs: number
}

async function dayOf(
  host: Host,
  { database }: Installation,
  { path, rows }: ShortVolumeFiles['files'][number],
): Promise<Day> {
  const milliseconds = await millisecondsOf(database, () => takeIn(host, path, rows))
  const tables = await filledTables(host, database, shorts.id)
  const stored = tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, milliseconds, copyMs: ((await timeCopy(database, tables)) * rows) / stored }
}

async function takeIn({ work }: Host, path: string, rows: number): Promise<void> {
  const source = shorts.sources.find(({ id }) => id === 'finra-short-volume')
  if (source === undefined || !isFileSource(source)) throw new Error('shorts has no source for short volume files')
  const run = { dataset: shorts, source, paths: [path], date: undefined }
  const { published, quarantined } = await ingestFiles(work, { ...run, market: 'XNYS', createListings: true })
  // Rows without any volume are not published.
  if (published < rows * 0.99) throw new Error(`of ${rows} rows ${published} published, ${quarantined} quarantined`)
}

const rowOf = (work: string, days: readonly Day[]) => ({
  work,
  rows: median(days.map(({ rows }) => rows)),
  seconds: roundTo(median(days.map(({ milliseconds }) => milliseconds)) / 1_000, 2),
  'over COPY': roundTo(median(days.map(({ milliseconds, copyMs }) => milliseconds / copyMs)), 1),
})

async function withShorts<T>({ dataDir, database }: Installation, work: (host: Host) => Promise<T>): Promise<T> {
  const datasets = [instruments, calendars, shorts]
  const host = await createHost({ datasets, config: configOf(dataDir), database, log: pino({ level: 'warn' }) })
  try {
    return await work(host)
  } finally {
    await host.close()
  }
}
