import { systemClock, type Database } from '@bourse/host'
import type { Benchmark, BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { currentMarket, type GeneratedMarket } from '../data/generated-market.ts'
import { loadSessions } from '../data/load-sessions.ts'
import { createBenchKey, withHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { startServer, type Server } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'
import { countedLoad, type Answers } from '../usage/counted-load.ts'

const REQUESTS = 100_000
const CONNECTIONS_EACH = 16
const LISTINGS = 20
const SESSIONS = 250

/** How accurate the usage ledger is after one of two replicas is killed. */
export const usage: Benchmark = {
  id: 'usage',
  summary: `${REQUESTS} requests on two replicas, one killed halfway: usage ledger and responses`,
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const market = currentMarket(LISTINGS, SESSIONS, systemClock.now().slice(0, 10))
      await withHost(installation, (host) => loadSessions(host, installation.database, market, options.say))
      const before = loadNow()
      const rows = []
      for (let round = 1; round <= options.rounds; round++) {
        options.signal.throwIfAborted()
        options.say(`Round ${round} of ${options.rounds}.`)
        rows.push({ round, ...(await roundOf(installation, market, options)) })
      }
      const facts = { 'load average before': before, 'load average after': loadNow(), ...boundOf(rows) }
      return { facts, tables: [{ title: `${REQUESTS} requests, kill -9 of a replica halfway`, rows }] }
    }),
}

type Row = ReportTable['rows'][number] &
  Readonly<Record<'missing' | 'more than in the responses' | 'in flight', number>>

function boundOf(rows: readonly Row[]): Record<string, number> {
  const most = (name: 'missing' | 'more than in the responses' | 'in flight') =>
    Math.max(...rows.map((row) => row[name]))
  return {
    'most responses missing from the ledger': most('missing'),
    'most requests in the ledger without a response': most('more than in the responses'),
    'most requests in flight when a replica was killed': most('in flight'),
  }
}

async function roundOf(
  { dataDir, database, ...rest }: Installation,
  market: GeneratedMarket,
  { say }: BenchmarkOptions,
) {
  const key = await withHost({ dataDir, database, ...rest }, createBenchKey)
  const start = () => startServer({ entry: 'host-server.ts', dataDir })
  const servers: [Server, Server] = [await start(), await start()]
  let killed: Promise<Server> | undefined
  const begin = performance.now()
  const answers = await countedLoad({
    servers,
    requests: REQUESTS,
    connectionsEach: CONNECTIONS_EACH,
    next: readerOf(market, key),
    // Restarts the process, as its supervisor would.
    atHalf: () => void (killed = servers[1].kill().then(start)),
  })
  const seconds = (performance.now() - begin) / 1_000
  say(`${answers.answered} answers in ${roundTo(seconds, 1)} s.`)
  // A closing host writes its counts to the database.
  await Promise.all([servers[0].stop(), killed?.then((server) => server.stop())])
  return compared(answers, await ledgerOf(database, key), seconds)
}

/** Requests a year of bars for one symbol after another. */
function readerOf({ symbols, sessions }: GeneratedMarket, key: string) {
  const headers = { authorization: `Bearer ${key}` }
  let asked = 0
  return () => {
    const symbol = symbols[asked++ % symbols.length]
    const from = sessions[asked % 100]
    return { path: `/v1/eod?symbols=${symbol}&from=${from}&to=${sessions.at(-1)}`, headers }
  }
}

type Ledger = Readonly<Record<'requests' | 'errors' | 'credits' | 'bytes', number>>

async function ledgerOf(database: Database, key: string): Promise<Ledger> {
  const [row] = await database.query<Readonly<Record<keyof Ledger, string>>>(
    `select coalesce(sum(requests), 0)::text as requests, coalesce(sum(errors), 0)::text as errors,
       coalesce(sum(credits), 0)::text as credits, coalesce(sum(bytes), 0)::text as bytes
     from bourse.usage where key_id in (select id from bourse.keys where hash = sha256(convert_to($1, 'UTF8')))`,
    [key],
  )
  const of = (name: keyof Ledger) => Number(row?.[name] ?? 0)
  return { requests: of('requests'), errors: of('errors'), credits: of('credits'), bytes: of('bytes') }
}

function compared({ answered, refused, credits, bytes, inFlight }: Answers, ledger: Ledger, seconds: number) {
  return {
    answered,
    refused,
    'in the ledger': ledger.requests,
    missing: Math.max(0, answered - ledger.requests),
    'more than in the responses': Math.max(0, ledger.requests - answered),
    'in flight': inFlight,
    'credits beyond the responses': ledger.credits - credits,
    'bytes beyond the responses': ledger.bytes - bytes,
    'requests/s': Math.round(answered / seconds),
  }
}
