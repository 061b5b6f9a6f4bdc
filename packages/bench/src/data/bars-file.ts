import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { generatedMarket, writeBars } from './generated-market.ts'

/** Number of rows in the file of real bars, and in the synthetic one used in its absence. */
export const ROWS = 570_695
const REAL_FILE = 'us-eod-sp500-2013-2018/all_stocks_5yr.csv.gz'

/** A gzipped CSV file to import, with the columns whose names differ from the fields. */
export interface BarsFile {
  readonly path: string
  readonly map: Readonly<Record<string, string>>
}

/** A file of bars, and one with the same rows and a different header. */
export interface BarsFiles {
  readonly data: string
  readonly file: BarsFile
  readonly changed: BarsFile
}

/** Provides real bars if `BOURSE_REALDATA` is set, otherwise the same number of synthetic bars. */
export async function withBarsFiles<T>(
  say: (text: string) => void,
  work: (files: BarsFiles) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-file-'))
  try {
    const real = process.env['BOURSE_REALDATA']
    const file =
      real === undefined ? await generated(folder, say) : { path: join(real, REAL_FILE), map: { Name: 'symbol' } }
    const data = real === undefined ? 'generated' : REAL_FILE
    return await work({ data, file, changed: await withOtherFirstLine(file, folder) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function generated(folder: string, say: (text: string) => void): Promise<BarsFile> {
  say('BOURSE_REALDATA is not set: generating a file of the same size.')
  const path = join(folder, 'bars.csv.gz')
  await writeBars(path, generatedMarket(506, 1_128), ROWS)
  return { path, map: {} }
}

/** A copy with a different column name in the header, so that neither its bytes nor its first line match the file. */
async function withOtherFirstLine({ path, map }: BarsFile, folder: string): Promise<BarsFile> {
  const copy = join(folder, `changed-${basename(path)}`)
  const text = (await promisify(gunzip)(await readFile(path))).toString()
  const end = text.indexOf('\n')
  const header = text.slice(0, end).replace('volume', 'shares traded')
  await writeFile(copy, await promisify(gzip)(header + text.slice(end)))
  return { path: copy, map: { ...map, 'shares traded': 'volume' } }
}
