import eod from '@bourse/eod'
import fundamentals, { METRIC_DEFINITIONS } from '@bourse/fundamentals'
import { importFile, type Host } from '@bourse/host'
import type { AnyRecord, Dataset } from '@bourse/kit'
import riskDataset from '@bourse/risk'
import { join } from 'node:path'
import { sessionsOf, writeBars, type GeneratedMarket } from '../data/generated-market.ts'

/**
 * Number of sessions to publish night by night, with metrics and risk measures: those that have a snapshot, plus one
 * more.
 */
const NIGHTS = 3

interface Loading {
  readonly host: Host
  readonly market: GeneratedMarket
  /** Folder for a file of bars. */
  readonly folder: string
  readonly say: (line: string) => void
}

/**
 * Publishes what snapshots are computed from: old bars in one import, then all of a session's data night by night.
 * Yields the sessions of these nights.
 */
export async function* publishedNights({ host, market, folder, say }: Loading): AsyncGenerator<string> {
  const { symbols, sessions } = market
  const old = { symbols, sessions: sessions.slice(0, -NIGHTS) }
  const file = join(folder, 'bars.csv.gz')
  await writeBars(file, old)
  say(`Importing ${symbols.length} listings x ${old.sessions.length} sessions.`)
  await importFile(host.publications, eod, file, { map: {}, source: 'bench', market: 'XNAS', createListings: true })
  await host.store.pack(eod)
  for (const session of sessionsOf(market).drop(old.sessions.length)) {
    const [{ date } = { date: '' }] = session
    const of = (row: typeof metricsOf | typeof riskOf | typeof countsOf) =>
      symbols.map((symbol, index) => row(symbol, index, date))
    const bars = session.map((bar) => ({ ...bar }))
    await publish(host, recordOf(eod, 'daily_bars'), bars)
    await publish(host, recordOf(fundamentals, 'metrics'), of(metricsOf))
    await publish(host, recordOf(fundamentals, 'share_statistics'), of(countsOf))
    await publish(host, recordOf(riskDataset, 'risk'), of(riskOf))
    yield date
  }
}

async function publish({ publications }: Host, record: AnyRecord, rows: readonly Readonly<Record<string, unknown>>[]) {
  const incoming = rows.map((row, index) => ({ row, line: index + 1 }))
  const { published } = await publications.publish(record, batched(incoming), { source: 'bench', market: 'XNAS' })
  if (published !== rows.length) throw new Error(`${record.table}: ${rows.length} rows, ${published} published`)
}

async function* batched<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

function recordOf({ id, records }: Dataset, table: string): AnyRecord {
  const found = records.find((record) => record.table === table)
  if (found === undefined) throw new Error(`${id} has no record ${table}`)
  return found
}

/** A number between 0 and 1,000 with three digits, different for each listing and name. */
function drawn(name: string, listing: number): string {
  let hash = listing + 1
  for (const letter of name) hash = (hash * 48_271 + letter.charCodeAt(0)) % 2_147_483_647
  return `${hash % 1_000}.${String(hash % 997).padStart(3, '0')}`
}

const metricsOf = (symbol: string, index: number, observed_on: string) => ({
  symbol,
  company_id: null,
  observed_on,
  currency_code: 'USD',
  price: '100',
  fiscal_period_end: null,
  input_record_ids: [],
  // One listing in eight has no values.
  ...Object.fromEntries(METRIC_DEFINITIONS.map(({ id }) => [id, index % 8 === 7 ? null : drawn(id, index)])),
})

const NONE_OF_RISK = {
  ...{ benchmark_instrument_id: null, benchmark_symbol: null, correlation: null, alpha: null, risk_free_rate: null },
  ...{ downside_deviation: null, sortino_ratio: null },
}

const riskOf = (symbol: string, index: number, observed_on: string) => ({
  ...NONE_OF_RISK,
  ...{ symbol, company_id: null, observed_on, window_start: observed_on, window_end: observed_on, return_count: '252' },
  volatility: `0.${100 + (index % 800)}`,
  sharpe_ratio: drawn('sharpe', index),
  beta: drawn('beta', index),
  max_drawdown: `-0.${100 + (index % 800)}`,
  ...{ mean_return: '0.1', total_return: '0.1', value_at_risk_95: '0.02' },
})

const NONE_OF_SHARES = {
  ...{ public_float_value: null, public_float_on: null, institutional_holders: null, treasury_shares: null },
  ...{ shares_issued: null, filing_id: null, filed_on: null },
}

const countsOf = (symbol: string, index: number, observed_on: string) => ({
  ...NONE_OF_SHARES,
  ...{ symbol, company_id: null, observed_on, shares_outstanding_basis: 'issuer' },
  shares_outstanding: String(1_000_000 + index * 1_000),
  float_shares: String(900_000 + index * 1_000),
  float_ratio: '0.9',
  insider_ownership_ratio: `0.0${1 + (index % 9)}`,
  institutional_ownership_ratio: `0.${40 + (index % 50)}`,
})
