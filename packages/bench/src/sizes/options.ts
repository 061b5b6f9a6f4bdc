import { systemClock } from '@bourse/host'
import { join } from 'node:path'
import { writeCsv } from '../data/csv-file.ts'
import { generatedChains, lastSessions, quoteOf, type GeneratedChains } from '../data/generated-chains.ts'
import { floors } from '../floors.ts'
import type { Size, SizedData, SizeRead } from './size.ts'
import { turnsOf } from './turns.ts'

const UNDERLYINGS = 100
const EXPIRATIONS = 10
const STRIKES = 250
const SNAPSHOTS = 3
/** Minimum open interest of a generated quote: a filter at or below this value excludes nothing. */
const LEAST_OPEN_INTEREST = 100

/** The chains of all underlyings at the close of three sessions, one file per session. */
export const optionsSize: Size = {
  dataset: 'options',
  summary: '3 snapshots of 500,000 option quotes',
  minutes: floors.sizes.minutes.options,
  data: quotesOf,
}

function quotesOf(scale: number): SizedData {
  const chains = generatedChains(Math.max(1, Math.round(UNDERLYINGS * scale)), EXPIRATIONS, STRIKES)
  const perUnderlying = EXPIRATIONS * STRIKES * 2
  const perSession = chains.underlyings.length * perUnderlying
  const sessions = lastSessions(SNAPSHOTS, systemClock.now().slice(0, 10))
  return {
    rows: SNAPSHOTS * perSession,
    title: `${SNAPSHOTS} snapshots of ${chains.underlyings.length} underlyings by ${perUnderlying} contracts`,
    async *files(folder) {
      yield await directoryOf(chains, folder)
      for (const session of sessions) {
        const path = join(folder, `quotes-${session}.csv.gz`)
        await writeCsv(path, `${Object.keys(quoteOf('', session, 0)).join(',')}\n`, linesOf(chains, session))
        yield { path, rows: perSession, args: ['options', 'chains'] }
      }
    },
    reads: () => readsOf(chains, sessions.at(-1) ?? ''),
  }
}

async function directoryOf({ underlyings }: GeneratedChains, folder: string) {
  const path = join(folder, 'directory.csv.gz')
  const lines = underlyings.map((symbol) => `${symbol},XNYS,CS,2015-01-02\n`)
  await writeCsv(path, 'symbol,exchange_mic,type,valid_from\n', lines)
  return { path, rows: underlyings.length, args: ['instruments', 'directory'], isBasis: true }
}

function* linesOf({ underlyings, contractsOf }: GeneratedChains, session: string): Generator<string> {
  for (const underlying of underlyings)
    for (const [index, contract] of contractsOf(underlying).entries())
      yield `${Object.values(quoteOf(contract, session, index)).join(',')}\n`
}

function readsOf({ underlyings, contractsOf, expiration }: GeneratedChains, session: string): readonly SizeRead[] {
  const [chain, expiry] = [unrepeated(underlyings), unrepeated(underlyings)]
  const contract = turnsOf(underlyings.flatMap(contractsOf))
  const path = `/v1/options/quotes?snapshot_date=${session}&limit=1000`
  return [
    { name: 'a page of a chain', rows: 1_000, next: () => `${path}&${chain()}` },
    { name: 'an expiry of a chain', rows: STRIKES * 2, next: () => `${path}&${expiry()}&expiration=${expiration}` },
    { name: 'the last quote of a contract', rows: 1, next: () => `${path}&contract_symbols=${contract()}` },
  ]
}

/** Requests chains with filters that exclude no quote, so that few requests repeat. */
function unrepeated(underlyings: readonly string[]): () => string {
  const filters = Array.from({ length: LEAST_OPEN_INTEREST + 1 }, (_, least) => least)
  return turnsOf(filters.flatMap((least) => underlyings.map((each) => `symbols=${each}&min_open_interest=${least}`)))
}
