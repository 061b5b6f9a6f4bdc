import eod from '@bourse/eod'
import { importFile, type Host } from '@bourse/host'
import { quotes } from '@bourse/quotes'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultOptions } from '../fault.ts'
import type { HostProcess } from '../processes/start-host.ts'
import { startHost } from '../processes/start-host.ts'
import { csvOf, generatedBars, symbolOf } from '../support/made-bars.ts'
import { createMarketHost, WAYS_IN } from '../support/market-host.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** A host whose market is under attack while other clients use it. */
export interface AttackScene {
  readonly host: HostProcess
  readonly symbols: readonly string[]
  readonly sessions: number
}

/** Runs work against such a host and removes the host afterward. */
export async function withAttackScene(
  { server, brief }: FaultOptions,
  work: (scene: AttackScene) => Promise<void>,
): Promise<void> {
  const scratch = await scratchDatabase(server)
  const [listings, sessions] = brief ? [20, 300] : [100, 500]
  const symbols = Array.from({ length: listings }, (_, listing) => symbolOf(listing))
  try {
    const filling = await createMarketHost(scratch.database, WAYS_IN)
    await fill(filling, symbols, sessions).finally(() => filling.close())
    const host = await startHost({ url: scratch.url, serves: 'ways-in', config: CONFIG })
    await work({ host, symbols, sessions }).finally(() => host.close())
  } finally {
    await scratch.drop()
  }
}

async function fill({ publications, engine }: Host, symbols: readonly string[], sessions: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-attacks-'))
  try {
    const file = join(folder, 'bars.csv')
    await writeFile(file, csvOf(generatedBars(symbols.length, sessions, 1)))
    await importFile(publications, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // An hour ago: old enough for delayed quotes to be served.
  const last_at = new Date(engine.clock.millis() - 60 * 60_000).toISOString()
  await publications.publish(quotes, rowsOf(symbols, last_at), { source: 'import', market: 'XNAS' })
}

async function* rowsOf(symbols: readonly string[], last_at: string) {
  yield symbols.map((symbol) => ({ row: { symbol, last_at, last_price: '10' } }))
}
