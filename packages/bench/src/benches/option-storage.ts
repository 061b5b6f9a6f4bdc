import calendars from '@bourse/calendars'
import { createHost, systemClock, type Host } from '@bourse/host'
import instruments from '@bourse/instruments'
import type { AnyStagingTable, Dataset } from '@bourse/kit'
import options from '@bourse/options'
import pino from 'pino'
import type { Benchmark, BenchmarkOptions, Report, ReportTable } from '../benchmark.ts'
import { filledTables } from '../data/copied-tables.ts'
import { generatedChains, lastSessions, quoteOf, tradesOf, type GeneratedChains } from '../data/generated-chains.ts'
import { configOf, createBenchKey, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, roundTo } from '../statistics.ts'

/** 10 underlyings with 5,000 contracts in total, each with a bar for every session of a year. */
const HISTORY = { underlyings: 10, expirations: 5, strikes: 50, sessions: 250 }
/**
 * 100 underlyings with 500,000 contracts in total, quoted at the close of three sessions, of which the last two are
 * retained.
 */
const SNAPSHOT = { underlyings: 100, expirations: 10, strikes: 250, sessions: 3 }
/** Number of requests of each kind, each for a different contract or underlying. */
const READS = 50

/** How fast option bars and snapshots of entire chains are published and read as they grow. */
export const optionStorage: Benchmark = {
  id: 'option-storage',
  summary: '5,000 option contracts by 250 sessions, and 500,000 quotes in one snapshot: published, retained and read',
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const before = loadNow()
      const tables = await withOptions(installation, async (host, key) => [
        await growingHistory(host, key, options),
        await replacedSnapshots(host, key, options),
        await storageOf(host, installation),
      ])
      return { facts: { 'load average before': before, 'load average after': loadNow() }, tables } satisfies Report
    }),
}

async function withOptions<T>(
  { dataDir, database }: Installation,
  work: (host: Host, key: string) => Promise<T>,
): Promise<T> {
  const datasets = [instruments, calendars, options]
  const host = await createHost({ datasets, config: configOf(dataDir), database, log: pino({ level: 'warn' }) })
  try {
    return await work(host, await createBenchKey(host))
  } finally {
    await host.close()
  }
}

/** Publishes bars session by session; the first, middle and last fifth show whether the speed remains constant. */
async function growingHistory(host: Host, key: string, { say, signal }: BenchmarkOptions): Promise<ReportTable> {
  const chains = generatedChains(HISTORY.underlyings, HISTORY.expirations, HISTORY.strikes)
  await list(host, chains)
  const contracts = chains.underlyings.flatMap(chains.contractsOf)
  const fifth = HISTORY.sessions / 5
  const rows: ReportTable['rows'][number][] = []
  let milliseconds: number[] = []
  for (const [index, date] of lastSessions(HISTORY.sessions, today()).entries()) {
    signal.throwIfAborted()
    const bars = contracts.map((contract, place) => tradesOf(contract, date, place + index))
    milliseconds.push(await publish(host, options, 'bars', bars))
    if ((index + 1) % fifth !== 0) continue
    say(`${index + 1} of ${HISTORY.sessions} sessions of ${contracts.length} contracts.`)
    rows.push({
      'sessions loaded': index + 1,
      'rows/s, median': Math.round((contracts.length * 1_000) / median(milliseconds)),
      'one contract’s history, p50 ms': await medianRead(host, key, (read) => {
        const contract = contracts[(read * 97) % contracts.length] ?? ''
        return `/v1/options/bars?contract_symbols=${contract}&limit=1000`
      }),
    })
    milliseconds = []
  }
  return { title: `${contracts.length} contracts with a bar per session`, rows }
}

/**
 * Publishes snapshots and times the reads after each one. The third and later snapshots each replace the oldest one.
 */
async function replacedSnapshots(host: Host, key: string, { say, signal }: BenchmarkOptions): Promise<ReportTable> {
  const chains = generatedChains(SNAPSHOT.underlyings, SNAPSHOT.expirations, SNAPSHOT.strikes)
  await list(host, chains)
  const rows: ReportTable['rows'][number][] = []
  for (const date of lastSessions(SNAPSHOT.sessions, today())) {
    let [milliseconds, count] = [0, 0]
    for (const underlying of chains.underlyings) {
      signal.throwIfAborted()
      const quotes = chains.contractsOf(underlying).map((contract, place) => quoteOf(contract, date, place))
      milliseconds += await publish(host, options, 'chains', quotes)
      count += quotes.length
    }
    const begin = performance.now()
    await host.store.prune(options)
    say(`Snapshot of ${date}: ${count} quotes.`)
    rows.push({
      snapshot: date,
      quotes: count,
      'rows/s': Math.round((count * 1_000) / milliseconds),
      'retention, s': roundTo((performance.now() - begin) / 1_000, 2),
      ...(await snapshotReads(host, key, chains)),
    })
  }
  return { title: 'Chains at the close, two snapshots retained', rows }
}

async function snapshotReads(host: Host, key: string, { underlyings, contractsOf, expiration }: GeneratedChains) {
  const of = (read: number) => underlyings[read % underlyings.length] ?? ''
  const path = '/v1/options/quotes?limit=1000'
  return {
    'one chain, p50 ms': await medianRead(host, key, (read) => `${path}&symbols=${of(read)}`),
    'one expiry, p50 ms': await medianRead(host, key, (read) => `${path}&symbols=${of(read)}&expiration=${expiration}`),
    'one contract, p50 ms': await medianRead(
      host,
      key,
      (read) => `${path}&contract_symbols=${contractsOf(of(read))[read] ?? ''}`,
    ),
  }
}

/** Median response time of requests, all of which return rows. */
async function medianRead(host: Host, key: string, urlOf: (read: number) => string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const times: number[] = []
  for (let read = 0; read < READS; read++) {
    const begin = performance.now()
    const answer = await host.app.inject({ url: urlOf(read), headers })
    times.push(performance.now() - begin)
    const { data = [] } = answer.json<{ data?: readonly unknown[] }>()
    if (data.length === 0) throw new Error(`no rows for ${urlOf(read)}: ${answer.body.slice(0, 300)}`)
  }
  return roundTo(median(times), 1)
}

/** Ingests the underlyings as listings that were already known before the first session. */
async function list(host: Host, { underlyings }: GeneratedChains): Promise<void> {
  const rows = underlyings.map((symbol) => ({ symbol, exchange_mic: 'XNYS', type: 'CS', valid_from: '2015-01-02' }))
  await publish(host, instruments, 'directory', rows)
}

/** Publishes rows through a staging table; returns the duration in milliseconds. */
async function publish(host: Host, dataset: Dataset, staging: string, rows: readonly object[]): Promise<number> {
  const feeds = dataset.staging.find(({ id }) => id === staging)
  if (feeds === undefined) throw new Error(`${dataset.id} has no staging table ${staging}`)
  const begin = performance.now()
  const { quarantined } = await host.publications.publish(feeds satisfies AnyStagingTable, batched(rows), {
    source: 'bench',
  })
  if (quarantined > 0)
    throw new Error(`${quarantined} of ${rows.length} rows of ${dataset.id} ${staging} were quarantined`)
  return performance.now() - begin
}

async function* batched(rows: readonly object[]) {
  yield rows.map((row) => ({ row: { ...row } }))
}

async function storageOf(host: Host, { database }: Installation): Promise<ReportTable> {
  await database.session((held) => held.query('vacuum analyze'))
  const stored = await filledTables(host, database, 'options')
  const rows = stored.map(({ name, rows, bytesPerRow }) => ({
    table: name.replaceAll('"', ''),
    rows,
    'bytes/row': bytesPerRow,
  }))
  return { title: 'Storage with indexes', rows }
}

const today = () => systemClock.now().slice(0, 10)
