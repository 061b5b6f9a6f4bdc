import eod from '@bourse/eod'
import { importFile, type Host } from '@bourse/host'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvOf, generatedBars } from './made-bars.ts'

/** Imports generated bars for a number of listings and sessions, as an operator would. */
export async function fillMarket({ publications }: Host, listings: number, sessions: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-market-'))
  try {
    const file = join(folder, 'bars.csv')
    await writeFile(file, csvOf(generatedBars(listings, sessions, 1)))
    await importFile(publications, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
