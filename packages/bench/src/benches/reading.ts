import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import { join } from 'node:path'
import { request } from 'undici'
import type { Benchmark, BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { generatedMarket, writeBars, type GeneratedMarket } from '../data/generated-market.ts'
import { createBenchKey, withHost, withInstallation, type Installation } from '../installation.ts'
import type { Contender } from '../load/contender.ts'
import { race, type Result } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { startServer, type Server } from '../servers/start-server.ts'
import { rounded } from '../statistics.ts'

const LISTINGS = 500
const SESSIONS = 1_260
/** Sessions of a year, the rows of every answer. */
const YEAR = 252
const CONNECTIONS = [16, 64]

/** How fast daily bars are read, by an account with limits. */
export const reading: Benchmark = {
  id: 'reading',
  summary: 'GET /v1/eod, one symbol and one year, beside a bare route and a constant reply',
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const market = generatedMarket(LISTINGS, SESSIONS)
      options.say(`Importing ${LISTINGS} listings x ${SESSIONS} sessions.`)
      const key = await prepare(installation, market)
      const before = loadNow()
      const tables = await withServers(installation, options, (servers) => measure(servers, market, key, options))
      const rows = `${LISTINGS * SESSIONS} bars, ${YEAR} per answer`
      return { facts: { data: rows, 'load average before': before, 'load average after': loadNow() }, tables }
    }),
}

async function prepare(installation: Installation, market: GeneratedMarket): Promise<string> {
  const file = join(installation.folder, 'bars.csv.gz')
  await writeBars(file, market)
  const key = await withHost(installation, async (host) => {
    await importFile(host.ingest, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
    return createBenchKey(host)
  })
  await installation.database.query('vacuum analyze')
  return key
}

interface Servers {
  readonly host: Server
  readonly bare: Server
  readonly constant: Server
}

async function withServers<T>(
  { dataDir }: Installation,
  { profile }: BenchmarkOptions,
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const started: Server[] = []
  const start = async (...options: Parameters<typeof startServer>): Promise<Server> => {
    const server = await startServer(...options)
    started.push(server)
    return server
  }
  try {
    return await work({
      host: await start({ entry: 'host-server.ts', dataDir, profile }),
      bare: await start({ entry: 'bare-server.ts', dataDir }),
      constant: await start({ entry: 'constant-server.ts', dataDir }),
    })
  } finally {
    for (const server of started) await server.stop()
  }
}

async function measure(
  servers: Servers,
  market: GeneratedMarket,
  key: string,
  options: BenchmarkOptions,
): Promise<readonly ReportTable[]> {
  const { work } = options
  const rivals = rivalsOf(servers, market)
  const all = await oursOf(servers, market, key)
  const ours = all.filter(({ name }) => work === undefined || name === work)
  if (ours.length === 0) throw new Error(`--work ${work}: expected one of ${all.map(({ name }) => name).join(', ')}`)
  const tables: ReportTable[] = []
  for (const connections of CONNECTIONS) {
    options.say(`Measuring with ${connections} connections.`)
    tables.push(tableOf(await race([...rivals, ...ours], connections, options), connections))
  }
  return tables
}

/** Whom we are measured against; the order is that of the report. */
function rivalsOf({ bare, constant }: Servers, market: GeneratedMarket): readonly Contender[] {
  const years = yearsOf(market)
  return [
    { name: 'constant reply', origin: constant.origin, status: 200, next: () => ({ path: '/' }) },
    { name: 'bare route', origin: bare.origin, status: 200, next: () => ({ path: `/eod?${years('symbol')}` }) },
  ]
}

async function oursOf({ host, bare }: Servers, market: GeneratedMarket, key: string): Promise<readonly Contender[]> {
  const { origin } = host
  const headers = { authorization: `Bearer ${key}` }
  const years = yearsOf(market)
  const path = `/v1/eod?${yearsOf(market)('symbols')}`
  const etag = await checkAnswers(origin + path, `${bare.origin}/eod?${yearsOf(market)('symbol')}`, headers)
  const revalidation = { path, headers: { ...headers, 'if-none-match': etag } }
  return [
    { name: 'distinct', origin, status: 200, next: () => ({ path: `/v1/eod?${years('symbols')}`, headers }) },
    { name: 'repeated', origin, status: 200, next: () => ({ path, headers }) },
    { name: 'revalidated', origin, status: 304, next: () => revalidation },
  ]
}

/** Goes through all symbols with one year, then with the year that ends a session later: no query comes twice in half a million. */
function yearsOf({ symbols, sessions }: GeneratedMarket): (name: string) => string {
  let count = 0
  return (name) => {
    const first = Math.floor(count / symbols.length) % (sessions.length - YEAR + 1)
    const symbol = symbols[count++ % symbols.length]
    return `${name}=${symbol}&from=${sessions[first]}&to=${sessions[first + YEAR - 1]}`
  }
}

/** Both servers must answer a year of the same fields, else the race would be unfair. Returns the tag of ours. */
async function checkAnswers(ours: string, bare: string, headers: Record<string, string>): Promise<string> {
  const [got, expected] = [await describe(ours, headers), await describe(bare)]
  if (got.what !== expected.what || !got.what.startsWith(`${YEAR} rows`))
    throw new Error(`expected ${YEAR} rows from both servers: ours has ${got.what}, the bare route ${expected.what}`)
  return got.etag
}

async function describe(url: string, headers?: Record<string, string>): Promise<{ what: string; etag: string }> {
  const { statusCode, headers: answered, body } = await request(url, { headers })
  const text = await body.text()
  const etag = answered['etag']?.toString() ?? ''
  if (statusCode !== 200) return { what: `status ${statusCode}: ${text.slice(0, 500)}`, etag }
  const { data }: { readonly data: readonly object[] } = JSON.parse(text)
  return {
    what: `${data.length} rows of ${Object.keys(data[0] ?? {})
      .toSorted()
      .join(', ')}`,
    etag,
  }
}

function tableOf(results: readonly Result[], connections: number): ReportTable {
  const [constant, bare] = results
  if (constant === undefined || bare === undefined) throw new Error('nobody ran')
  const rows = results.map((result) => ({
    work: result.contender.name,
    'requests/s': Math.round(result.perSecond),
    'p50 ms': rounded(result.p50, 2),
    'p99 ms': rounded(result.p99, 2),
    '/ bare route': rounded(result.over(bare), 2),
    '/ constant reply': rounded(result.over(constant), 2),
  }))
  return { title: `${connections} connections`, rows }
}
