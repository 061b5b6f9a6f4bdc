import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import type { BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { millisecondsOf } from '../data/copied-tables.ts'
import { SYMBOLS, SYMBOL_ROWS, withStooqFiles, type StooqFiles } from '../data/stooq-files.ts'
import { floors } from '../floors.ts'
import { withHost, withInstallation } from '../installation.ts'
import { median, roundTo } from '../statistics.ts'

const ROWS = SYMBOLS * SYMBOL_ROWS

type Times = Readonly<Record<keyof StooqFiles, number>>

/** Measures how fast many small files are imported, compared with one file with the same rows. */
export const timeFolders = ({ rounds, say, signal }: BenchmarkOptions): Promise<ReportTable> =>
  withStooqFiles(async ({ file, folder, archive }) => {
    const times: Times[] = []
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      say(`Round ${round} of ${rounds}: ${SYMBOLS} files.`)
      times.push({
        file: await timeImport(say, [file], undefined),
        folder: await timeImport(say, folder, '{symbol}.us.txt'),
        archive: await timeImport(say, [archive], '{symbol}.us.txt'),
      })
    }
    return tableOf(times)
  })

/** Returns the milliseconds that an import into an empty installation takes. */
const timeImport = (say: (line: string) => void, paths: readonly string[], symbolFromName: string | undefined) =>
  withInstallation(say, (installation) =>
    withHost(installation, async (host) =>
      millisecondsOf(installation.database, async () => {
        const options = { map: {}, source: 'import', market: 'XNAS', createListings: true, adjustedAsIs: true }
        const named = symbolFromName === undefined ? {} : { symbolFromName }
        const { published, quarantined } = await importFile(host.publications, eod, paths, { ...options, ...named })
        if (published !== ROWS) throw new Error(`expected ${ROWS} published rows, got ${published} and ${quarantined}`)
      }),
    ),
  )

function tableOf(times: readonly Times[]): ReportTable {
  const row = (work: string, of: keyof Times, floor?: number) => ({
    work,
    seconds: roundTo(median(times.map((each) => each[of])) / 1_000, 2),
    'rows/s': Math.round((ROWS * 1_000) / median(times.map((each) => each[of]))),
    ratio: roundTo(median(times.map((each) => each.file / each[of])), 3),
    floor: floor ?? '',
  })
  return {
    title: `Import of ${SYMBOLS} files with ${SYMBOL_ROWS} rows each, compared with one file with the same rows`,
    rows: [
      row('one file', 'file'),
      row('a folder', 'folder', floors.import.folderOverFile),
      row('an archive', 'archive', floors.import.folderOverFile),
    ],
  }
}
