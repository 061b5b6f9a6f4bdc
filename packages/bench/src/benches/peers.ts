import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, BenchmarkOptions, Report, ReportTable } from '../benchmark.ts'
import { PLAIN_BARS } from '../data/load-sessions.ts'
import { withMarket, type LoadedMarket } from '../data/with-market.ts'
import type { Installation } from '../installation.ts'
import { race } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { goProgram } from '../peers/go-program.ts'
import { pythonWith } from '../peers/python.ts'
import { checkAnswer, questionsOf, type QueriedServer, type Question } from '../peers/questions.ts'
import { startPeer, type Peer } from '../peers/start-peer.ts'
import { startServer } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'

/** Enough sessions for five-year ranges with different start days. */
const MARKET = { listings: 500, sessions: 1_300 }
const CONNECTIONS = [1, 16, 64]
/** Database connections per server. */
const POOL = 10
const SOURCES = fileURLToPath(new URL('../peers', import.meta.url))
const FASTAPI = ['fastapi==0.165.0', 'asyncpg==0.32.0', 'orjson==3.13.0', 'uvicorn[standard]==0.54.0']

/** How fast daily bars are read, compared with typical hand-written servers in Python and Go. */
export const peers: Benchmark = {
  id: 'peers',
  summary: 'GET /v1/eod with 650,000 bars, compared with FastAPI with asyncpg and orjson, and Go with pgx',
  run: (options) => withMarket(MARKET, options, (...loaded) => measure(loaded, options)),
}

async function measure([installation, market, key, before]: LoadedMarket, options: BenchmarkOptions): Promise<Report> {
  const host = await startServer({ entry: 'host-server.ts', dataDir: installation.dataDir, profile: options.profile })
  const others: Peer[] = []
  try {
    const asked: QueriedServer[] = [{ name: 'Bourse', origin: host.origin, key }]
    for (const [name, command] of await commandsOf(installation, options.say)) {
      const peer = await startPeer(command, installation)
      others.push(peer)
      asked.push({ name, origin: peer.origin })
    }
    const questions = questionsOf(market).filter(({ id }) => options.work === undefined || options.work === id)
    for (const question of questions) for (const each of asked) await checkAnswer(question, question.of(each))
    const tables: ReportTable[] = []
    for (const connections of CONNECTIONS) tables.push(await tableOf(questions, asked, connections, options))
    const data = `${market.symbols.length * market.sessions.length} bars of ${market.symbols.length} listings`
    return { facts: { data, 'load average before': before, 'load average after': loadNow() }, tables }
  } finally {
    for (const peer of others) await peer.stop()
    await host.stop()
  }
}

type Command = readonly [name: string, command: readonly [string, ...string[]]]

/** The servers to start; Go only if it is installed. */
async function commandsOf({ folder }: Installation, say: (line: string) => void): Promise<readonly Command[]> {
  const args = [PLAIN_BARS, String(POOL)]
  const python = await pythonWith(folder, FASTAPI, say)
  const go = await goProgram(folder, join(SOURCES, 'pgx-server'))
  if (go === undefined) say('Go is not installed, so pgx is omitted.')
  return [
    ['FastAPI', [python, join(SOURCES, 'fastapi_server.py'), ...args]],
    ...(go === undefined ? [] : [['pgx', [go, ...args]] as const]),
  ]
}

async function tableOf(
  questions: readonly Question[],
  asked: readonly QueriedServer[],
  connections: number,
  options: BenchmarkOptions,
): Promise<ReportTable> {
  const rows = []
  for (const question of questions) {
    options.say(`Measuring ${question.id} with ${connections} connections.`)
    const results = await race(
      asked.map((each) => question.of(each)),
      connections,
      options,
    )
    const [ours, ...rivals] = results
    if (ours === undefined) throw new Error('no run completed')
    const rates = rivals.flatMap((rival) => [
      [`${rival.contender.name}/s`, Math.round(rival.perSecond)] as const,
      [`over ${rival.contender.name}`, roundTo(ours.over(rival), 2)] as const,
    ])
    const own = { question: question.name, 'Bourse/s': Math.round(ours.perSecond), 'p50 ms': roundTo(ours.p50, 2) }
    rows.push({ ...own, ...Object.fromEntries(rates) })
  }
  return { title: connections === 1 ? '1 connection' : `${connections} connections`, rows }
}
