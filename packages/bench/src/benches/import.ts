import eod from '@bourse/eod'
import { importFile, type Host } from '@bourse/host'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, BenchmarkOptions, Report } from '../benchmark.ts'
import { filledTables, timeCopy, timed, type FilledTable } from '../data/copied-tables.ts'
import { generatedMarket, writeBars } from '../data/generated-market.ts'
import { withHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, rounded } from '../statistics.ts'

/** Rows of the file of real bars, and of the one made up where that is not at hand. */
const ROWS = 570_695
const REAL_FILE = 'us-eod-sp500-2013-2018/all_stocks_5yr.csv.gz'

/** How fast a file of daily bars is imported into an empty installation. */
export const importing: Benchmark = {
  id: 'import',
  summary: `Import of a file of ${ROWS} daily bars, beside a plain COPY of the same rows into the same tables`,
  run: (options) =>
    withFile(options, async (file) => {
      const before = loadNow()
      const rounds: Round[] = []
      for (let round = 1; round <= options.rounds; round++) {
        options.signal.throwIfAborted()
        options.say(`Round ${round} of ${options.rounds}.`)
        rounds.push(await withInstallation(options.say, (installation) => oneRound(installation, file)))
      }
      return reportOf(file, rounds, { 'load average before': before, 'load average after': loadNow() })
    }),
}

/** A file to import, and how its columns are called. */
interface BarsFile {
  readonly path: string
  readonly data: string
  readonly map: Readonly<Record<string, string>>
}

async function withFile<T>({ say }: BenchmarkOptions, work: (file: BarsFile) => Promise<T>): Promise<T> {
  const real = process.env['BOURSE_REALDATA']
  if (real !== undefined) return work({ path: join(real, REAL_FILE), data: REAL_FILE, map: { Name: 'symbol' } })
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-file-'))
  try {
    say('BOURSE_REALDATA is not set: making a file of the same size up.')
    const path = join(folder, 'bars.csv.gz')
    await writeBars(path, generatedMarket(506, 1_128), ROWS)
    return await work({ path, data: 'generated', map: {} })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Round {
  readonly importMs: number
  readonly againMs: number
  readonly copyMs: number
  readonly tables: readonly FilledTable[]
}

function oneRound(installation: Installation, file: BarsFile): Promise<Round> {
  const { database } = installation
  return withHost(installation, async (host) => {
    const importMs = await timed(database, () => importInto(host, file, { published: ROWS, unchanged: 0 }))
    const before = await filledTables(host, database)
    const againMs = await timed(database, () => importInto(host, file, { published: 0, unchanged: ROWS }))
    const tables = await filledTables(host, database)
    const shape = (list: readonly FilledTable[]) => list.map(({ name, rows }) => `${name} ${rows}`).join()
    if (shape(before) !== shape(tables))
      throw new Error(`the second import wrote rows: ${shape(before)}, ${shape(tables)}`)
    return { importMs, againMs, copyMs: await timeCopy(database, tables), tables }
  })
}

/** Imports the file and holds the report against what must have happened. */
async function importInto(
  host: Host,
  { path, map }: BarsFile,
  expected: { readonly published: number; readonly unchanged: number },
): Promise<void> {
  const options = { map, source: 'import', market: 'XNAS', createListings: true }
  const { published, unchanged, revised, quarantined, held } = await importFile(host.ingest, eod, path, options)
  const isSound = published + unchanged + quarantined + held === ROWS && revised === 0
  if (!isSound || (expected.published === 0 && published > 0))
    throw new Error(
      `unexpected import: ${JSON.stringify({ published, unchanged, revised, quarantined, held, expected })}`,
    )
}

function reportOf(file: BarsFile, rounds: readonly Round[], load: Record<string, number>): Report {
  const row = (work: string, of: (round: Round) => number) => ({
    work,
    seconds: rounded(median(rounds.map(of)) / 1_000, 2),
    'rows/s': Math.round((ROWS * 1_000) / median(rounds.map(of))),
    'times COPY': rounded(median(rounds.map((round) => of(round) / round.copyMs)), 2),
  })
  const tables = rounds[0]?.tables ?? []
  return {
    facts: { data: file.data, rows: ROWS, rounds: rounds.length, ...load },
    tables: [
      {
        title: 'Import of the gzipped CSV file into an empty installation, new listings included',
        rows: [
          row('COPY ... FROM STDIN', ({ copyMs }) => copyMs),
          row('import', ({ importMs }) => importMs),
          row('the same file again (writes nothing)', ({ againMs }) => againMs),
        ],
      },
      {
        title: 'Tables written by the import, and by COPY beside it',
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
