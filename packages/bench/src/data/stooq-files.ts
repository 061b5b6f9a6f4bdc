import { zipOf } from '@bourse/testkit'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatedMarket, listingsOf } from './generated-market.ts'

/** Number of symbols, each with a file in the folder and an entry in the archive, and number of rows in each. */
export const [SYMBOLS, SYMBOL_ROWS] = [500, 700]

const HEADER = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n'

/** The same bars in Stooq's format: one file per symbol, an archive of these files, and a file with all rows. */
export interface StooqFiles {
  readonly folder: readonly string[]
  readonly archive: string
  readonly file: string
}

/** Writes synthetic bars in Stooq's format into a temporary folder for the duration of `work`. */
export async function withStooqFiles<T>(work: (files: StooqFiles) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-stooq-'))
  try {
    return await work(await writeFiles(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeFiles(folder: string): Promise<StooqFiles> {
  await mkdir(join(folder, 'daily'))
  const entries: Record<string, string> = {}
  for (const { symbol, bars } of listingsOf(generatedMarket(SYMBOLS, SYMBOL_ROWS))) {
    const lines = [...bars].map(({ date, open, high, low, close, volume }) => {
      const day = date.replaceAll('-', '')
      return `${symbol}.US,D,${day},000000,${open},${high},${low},${close},${volume},0\n`
    })
    entries[`${symbol.toLowerCase()}.us.txt`] = lines.join('')
  }
  const contents = Object.entries(entries).map(([name, lines]) => [name, HEADER + lines] as const)
  const [archive, file] = [join(folder, 'daily.zip'), join(folder, 'all.txt')]
  await writeFile(archive, zipOf(Object.fromEntries(contents)))
  await writeFile(file, HEADER + Object.values(entries).join(''))
  const paths: string[] = []
  for (const [name, content] of contents) {
    const path = join(folder, 'daily', name)
    await writeFile(path, content)
    paths.push(path)
  }
  return { folder: paths, archive, file }
}
