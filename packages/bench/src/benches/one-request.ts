import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark, BenchmarkOptions, Report, ReportTable } from '../benchmark.ts'
import { withMarket, type LoadedMarket } from '../data/with-market.ts'
import { loadNow } from '../machine.ts'
import { LoneClient } from '../one-request/lone-client.ts'
import { stepsOf, type Mark, type Trace } from '../one-request/trace.ts'
import { questionsOf } from '../peers/questions.ts'
import { startServer, type Server } from '../servers/start-server.ts'

const MARKET = { listings: 500, sessions: 1_300 }
/** Milliseconds between requests of a caller who pauses: everything that the host caches for a second has expired. */
const PAUSE_MS = 2_500
/** Requests per measurement of a caller who does not pause, and of one who does. */
const REQUESTS = { steady: 500, pausing: 5 }

/** Where the time of a request goes, from the client's write to its last byte, if there is no other caller. */
export const oneRequest: Benchmark = {
  id: 'one-request',
  summary: 'Where the time of a request goes if there is only one caller, step by step',
  run: (options) => withMarket(MARKET, options, (...loaded) => measure(loaded, options)),
}

async function measure([{ dataDir }, market, key, before]: LoadedMarket, options: BenchmarkOptions): Promise<Report> {
  const host = await startServer({ entry: 'traced-host-server.ts', dataDir, profile: options.profile })
  const client = await LoneClient.open(host.origin, key)
  try {
    const tables: ReportTable[] = []
    for (const question of questionsOf(market)) {
      const { next } = question.of({ name: 'Bourse', origin: host.origin, key })
      const trace = () => traceOf(host, client, next().path)
      const columns = { 'back to back': await steady(trace, options), 'after a pause': await pausing(trace, options) }
      tables.push(tableOf(question.name, columns))
    }
    return { facts: { 'load average before': before, 'load average after': loadNow() }, tables }
  } finally {
    client.close()
    await host.stop()
  }
}

async function traceOf(host: Server, client: LoneClient, path: string): Promise<Trace> {
  const times = await client.get(path)
  return { ...times, marks: (await host.ask()) as readonly Mark[] }
}

async function steady(trace: () => Promise<Trace>, { rounds, say }: BenchmarkOptions): Promise<readonly Trace[]> {
  say('Sending one request after another.')
  const traces: Trace[] = []
  for (let sent = 0; sent < REQUESTS.steady * (rounds + 1); sent++) traces.push(await trace())
  // The first ones compile and fill caches.
  return traces.slice(REQUESTS.steady)
}

async function pausing(trace: () => Promise<Trace>, { rounds, say }: BenchmarkOptions): Promise<readonly Trace[]> {
  say('Sending requests with pauses.')
  const traces: Trace[] = []
  for (let sent = 0; sent < REQUESTS.pausing * rounds; sent++) {
    await wait(PAUSE_MS)
    traces.push(await trace())
  }
  return traces
}

function tableOf(title: string, columns: Readonly<Record<string, readonly Trace[]>>): ReportTable {
  const steps = Object.entries(columns).map(([name, traces]) => [name, new Map(stepsOf(traces))] as const)
  const [first] = steps
  const rows = [...(first?.[1].keys() ?? [])].map((step) => ({
    'step, median µs': step,
    ...Object.fromEntries(steps.map(([name, values]) => [name, values.get(step) ?? 0])),
  }))
  return { title, rows }
}
