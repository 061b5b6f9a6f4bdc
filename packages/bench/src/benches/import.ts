import eod from '@bourse/eod'
import { importFile, type Host } from '@bourse/host'
import type { Benchmark, Report } from '../benchmark.ts'
import { ROWS, withBarsFiles, type BarsFile, type BarsFiles } from '../data/bars-file.ts'
import { filledTables, timeCopy, millisecondsOf, type FilledTable } from '../data/copied-tables.ts'
import { floors } from '../floors.ts'
import { withHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, roundTo } from '../statistics.ts'
import { timeFolders } from './import-folder.ts'

/** How fast a file of daily bars is imported into an empty installation. */
export const importing: Benchmark = {
  id: 'import',
  summary:
    `Import of a file of ${ROWS} daily bars, compared with a plain COPY of the same rows into the same tables; ` +
    'a second import without new rows, compared with the first; and a folder of many files, compared with one file',
  run: (options) =>
    withBarsFiles(options.say, async (files) => {
      const before = loadNow()
      const rounds: Round[] = []
      for (let round = 1; round <= options.rounds; round++) {
        options.signal.throwIfAborted()
        options.say(`Round ${round} of ${options.rounds}.`)
        rounds.push(await withInstallation(options.say, (installation) => oneRound(installation, files)))
      }
      const folders = await timeFolders(options)
      const report = reportOf(files.data, rounds, { 'load average before': before, 'load average after': loadNow() })
      return { ...report, tables: [...report.tables, folders] }
    }),
}

interface Round {
  readonly importMs: number
  /**
   * Milliseconds to import the changed file, all of whose rows already exist: on the same day, and after the night when
   * they were packed.
   */
  readonly againMs: number
  readonly nextDayMs: number
  readonly copyMs: number
  readonly tables: readonly FilledTable[]
}

function oneRound(installation: Installation, { file, changed }: BarsFiles): Promise<Round> {
  const { database } = installation
  return withHost(installation, async (host) => {
    const importMs = await millisecondsOf(database, () => importInto(host, file, { published: ROWS, unchanged: 0 }))
    const before = await filledTables(host, database)
    const again = () => millisecondsOf(database, () => importInto(host, changed, { published: 0, unchanged: ROWS }))
    const againMs = await again()
    const tables = await filledTables(host, database)
    const copyMs = await timeCopy(database, tables)
    expectSame(before, tables)
    await host.store.pack(eod)
    const packed = await filledTables(host, database)
    const nextDayMs = await again()
    expectSame(packed, await filledTables(host, database))
    return { importMs, againMs, nextDayMs, copyMs, tables }
  })
}

function expectSame(before: readonly FilledTable[], after: readonly FilledTable[]): void {
  const shape = (list: readonly FilledTable[]) => list.map(({ name, rows }) => `${name} ${rows}`).join()
  if (shape(before) !== shape(after))
    throw new Error(`an import without new rows wrote some: ${shape(before)}, ${shape(after)}`)
}

/** Imports the file and checks the report against the expected result. */
async function importInto(
  host: Host,
  { path, map }: BarsFile,
  expected: { readonly published: number; readonly unchanged: number },
): Promise<void> {
  const options = { map, source: 'import', market: 'XNAS', createListings: true }
  const { published, unchanged, revised, quarantined, held } = await importFile(host.publications, eod, path, options)
  const isSound = published + unchanged + quarantined + held === ROWS && revised === 0
  if (!isSound || (expected.published === 0 && published > 0))
    throw new Error(
      `unexpected import: ${JSON.stringify({ published, unchanged, revised, quarantined, held, expected })}`,
    )
}

type Time = (round: Round) => number

function reportOf(data: string, rounds: readonly Round[], load: Record<string, number>): Report {
  /** A measured task and its rival; `ratio` is the rival's time divided by the task's time. */
  const row = (work: string, of: Time, rival: Time, floor?: number) => ({
    work,
    seconds: roundTo(median(rounds.map(of)) / 1_000, 2),
    'rows/s': Math.round((ROWS * 1_000) / median(rounds.map(of))),
    ratio: roundTo(median(rounds.map((round) => rival(round) / of(round))), 3),
    floor: floor ?? '',
  })
  const copied: Time = ({ copyMs }) => copyMs
  const first: Time = ({ importMs }) => importMs
  const tables = rounds[0]?.tables ?? []
  return {
    facts: { data, rows: ROWS, rounds: rounds.length, ...load },
    tables: [
      {
        title: 'Import of the gzipped CSV file into an empty installation, new listings included',
        rows: [row('COPY ... FROM STDIN', copied, copied), row('import', first, copied, floors.import.overCopy)],
      },
      {
        title: 'The file again with a different first line (writes nothing)',
        rows: [
          row('first import', first, first),
          row('import on the next day', ({ nextDayMs }) => nextDayMs, first, floors.import.firstOverAgain),
          row('import on the same day', ({ againMs }) => againMs, first, floors.import.firstOverAgain),
        ],
      },
      {
        title: 'Tables written by the import and by COPY',
        rows: tables.map(({ name, rows, bytesPerRow, indexes }) => ({
          table: name.replaceAll('"', ''),
          rows,
          'bytes/row': bytesPerRow,
          indexes: indexes.join('; '),
        })),
      },
    ],
  }
}
