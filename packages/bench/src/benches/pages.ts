import { hearStatements, type Database, type Statement } from '@bourse/engine/database'
import { datasets } from '@bourse/example-full/src/datasets.ts'
import { createHost, isPaged, limitOf, loadDemo, simulatedClock, type Host } from '@bourse/host'
import pino from 'pino'
import type { Benchmark, BenchmarkOptions, Report } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { configOf, createBenchKey, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { callsOf, type Call } from '../pages/calls.ts'
import { growRecord, ROWS } from '../pages/grow-record.ts'
import { slowestUse, USES } from '../pages/slowest-use.ts'
import { wholeScans } from '../pages/whole-scans.ts'
import { runOwed } from '../run-owed.ts'
import { roundTo } from '../statistics.ts'

/** A Friday evening, when all of a session's data is available. */
const NOW = '2026-02-27T23:30:00Z'

/** Whether a page stays fast when its record is large and its statements have run before. */
export const pages: Benchmark = {
  id: 'pages',
  summary: `Full pages of every list with ${ROWS} rows in its record, each statement ${USES} times on one connection`,
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const host = await openHost(installation)
      try {
        const key = await fill(host, installation.database, options)
        return await measure(host, installation.database, key, options)
      } finally {
        await host.close()
      }
    }),
}

async function openHost({ dataDir, database }: Installation): Promise<Host> {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  const config = { ...configOf(dataDir), metrics_port: 0 }
  return createHost({ datasets: loaded, config, database, clock: simulatedClock(NOW), log: pino({ level: 'error' }) })
}

/** Loads a year of the demo market, including what its jobs produce, and grows each record. Returns a key. */
async function fill(host: Host, database: Database, { say }: BenchmarkOptions): Promise<string> {
  say('Loading the demo market.')
  await loadDemo(host.work, host.wiring, () => undefined, { years: 1 })
  await runOwed(host, database)
  say(`Growing each record to ${ROWS} rows.`)
  for (const table of host.wiring.tables.values()) {
    const rows = await database.transaction((tx) => growRecord(tx, table))
    if (rows < ROWS) say(`${table.id} has ${rows} rows: the demo market has too few to copy.`)
  }
  return createBenchKey(host)
}

async function measure(host: Host, database: Database, key: string, options: BenchmarkOptions): Promise<Report> {
  const get = (url: string) =>
    host.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}`, 'cache-control': 'no-cache' } })
  const before = loadNow()
  const statements: Statement[] = []
  hearStatements(database, (statement) => statements.push(statement))
  const rows: Row[] = []
  for (const call of await callsFor(host, get)) {
    options.signal.throwIfAborted()
    statements.length = 0
    const start = performance.now()
    const { statusCode, body } = await get(call.path)
    const milliseconds = performance.now() - start
    if (statusCode >= 500 && statusCode !== 501) throw new Error(`${call.path} answers ${statusCode}: ${body}`)
    if (statusCode === 200) rows.push(await rowOf(database, call, milliseconds, distinctReads(statements)))
  }
  const table = { title: 'Full pages, the slowest call of each list', rows: slowestOfEach(rows) }
  return { facts: { 'load average before': before, 'load average after': loadNow() }, tables: [table] }
}

type Get = (url: string) => Promise<{ json(): unknown }>

async function callsFor(host: Host, get: Get): Promise<readonly Call[]> {
  const limits = host.operations.flatMap(({ operation }) =>
    isPaged(operation) ? [[operation.id, limitOf(operation).max] as const] : [],
  )
  const { data } = (await get('/v1/tickers?limit=100')).json() as {
    readonly data: readonly Readonly<Record<string, string>>[]
  }
  const symbols = data.map(({ ticker, exchange_mic: market }) => `${market}:${ticker}`)
  return callsOf(await host.readDocument(), new Map(limits), symbols)
}

type Row = Readonly<
  Record<'list' | 'call' | 'scanned completely', string> &
    Record<'page ms' | 'slowest use ms' | 'use' | 'use at most', number>
>

async function rowOf(
  database: Database,
  { operation, path }: Call,
  milliseconds: number,
  statements: readonly Statement[],
): Promise<Row> {
  let slowest = { milliseconds: 0, use: 0 }
  const scans = new Set<string>()
  for (const statement of statements) {
    const found = await slowestUse(database, statement)
    if (found.milliseconds > slowest.milliseconds) slowest = found
    for (const scan of await wholeScans(database, statement)) scans.add(scan)
  }
  const most = floors.pageStatementMs
  return {
    list: operation,
    call: path.slice(0, 60),
    'page ms': roundTo(milliseconds, 0),
    'slowest use ms': roundTo(slowest.milliseconds, 0),
    use: slowest.use,
    'use at most': most,
    'scanned completely': [...scans].join(', '),
  }
}

const distinctReads = (statements: readonly Statement[]): readonly Statement[] =>
  [...new Map(statements.map((statement) => [statement.text, statement])).values()].filter(({ text }) =>
    /^\s*(select|with)\b/i.test(text),
  )

const slowestOfEach = (rows: readonly Row[]): readonly Row[] =>
  [...Map.groupBy(rows, ({ list }) => list).values()].flatMap((own) =>
    own.toSorted((a, b) => b['page ms'] - a['page ms']).slice(0, 1),
  )
