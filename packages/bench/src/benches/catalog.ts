import { loadDemo, type OpenApiDocument } from '@bourse/host'
import { request } from 'undici'
import type { Benchmark, BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { createBenchKey, createFullHost, withHost, withInstallation, type Installation } from '../installation.ts'
import type { Contender, LoadRequest } from '../load/contender.ts'
import { race, type RaceResult } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { runOwed } from '../run-owed.ts'
import { startServer } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'

/** Years of the demo market. */
const YEARS = 2
const CONNECTIONS = [1, 16] as const
/** Number of the slowest operations in the report. */
const SLOWEST = 10

/** How fast each operation answers its first example. */
export const catalog: Benchmark = {
  id: 'catalog',
  summary: `The first example of every operation, over ${YEARS} years of the demo market`,
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const key = await fill(installation, options)
      const before = loadNow()
      const server = await startServer({
        entry: 'full-host-server.ts',
        dataDir: installation.dataDir,
        profile: options.profile,
      })
      try {
        const rows = await measure(server.origin, key, options)
        const facts = { 'load average before': before, 'load average after': loadNow() }
        return { facts, tables: tablesOf(rows) }
      } finally {
        await server.stop()
      }
    }),
}

/** Loads the demo market, including what its jobs produce. Returns a key. */
function fill(installation: Installation, { say }: BenchmarkOptions): Promise<string> {
  const work = async (host: Awaited<ReturnType<typeof createFullHost>>) => {
    say(`Loading ${YEARS} years of the demo market.`)
    await loadDemo(host.work, host.wiring, () => undefined, { years: YEARS })
    await runOwed(host, installation.database)
    return createBenchKey(host)
  }
  return withHost(installation, work, createFullHost)
}

interface Row {
  readonly operation: string
  readonly rows: number
  readonly kB: number
  readonly results: readonly RaceResult[]
}

async function measure(origin: string, key: string, options: BenchmarkOptions): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const { id, call } of await callsOf(origin, key)) {
    if (options.work !== undefined && options.work !== id) continue
    const answer = await ask(origin, call)
    if (answer.status !== 200) {
      options.say(`${id} is not measured: it answers its example with ${answer.status}.`)
      continue
    }
    options.say(`Measuring ${id}.`)
    const results = await measureOne({ name: id, origin, status: 200, next: () => call }, options)
    found.push({ operation: id, rows: rowsIn(answer.text), kB: roundTo(answer.text.length / 1_000, 1), results })
  }
  return found.toSorted((a, b) => medianOf(b) - medianOf(a))
}

/** Stops at the number of connections that an operation refuses: some limit how many requests a key runs at once. */
async function measureOne(contender: Contender, options: BenchmarkOptions): Promise<readonly RaceResult[]> {
  const results: RaceResult[] = []
  for (const connections of CONNECTIONS)
    try {
      results.push(...(await race([contender], connections, options)))
    } catch (error) {
      options.signal.throwIfAborted()
      options.say(`${contender.name} is not measured with ${connections} connections: ${String(error)}`)
      break
    }
  return results
}

const medianOf = ({ results }: Row) => results[0]?.p50 ?? 0

/** The first example of each operation that changes nothing. */
async function callsOf(origin: string, key: string): Promise<readonly { id: string; call: LoadRequest }[]> {
  const document: OpenApiDocument = JSON.parse((await ask(origin, { path: '/openapi.json' })).text)
  const headers = { authorization: `Bearer ${key}`, 'cache-control': 'no-cache', 'content-type': 'application/json' }
  return Object.values(document.paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { operationId: id, 'x-example-call': path, requestBody, responses }]) => {
      if (method === 'delete' || !('200' in responses)) return []
      const body = requestBody?.content['application/json']?.example
      if (body === undefined) return [{ id, call: { path, headers } }]
      return [{ id, call: { method: 'POST' as const, path, headers, body: JSON.stringify(body) } }]
    }),
  )
}

async function ask(origin: string, { path, ...options }: LoadRequest): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(origin + path, options)
  return { status: statusCode, text: await body.text() }
}

function rowsIn(text: string): number {
  const { data }: { readonly data?: unknown } = JSON.parse(text)
  return Array.isArray(data) ? data.length : 1
}

function tablesOf(rows: readonly Row[]): readonly ReportTable[] {
  const lines = rows.map(({ operation, rows, kB, results }) => ({
    operation,
    rows,
    kB,
    ...Object.fromEntries(
      results.flatMap(({ p50, p99 }, index) => [
        [`p50 ms at ${CONNECTIONS[index]}`, roundTo(p50, 1)],
        [`p99 ms at ${CONNECTIONS[index]}`, roundTo(p99, 1)],
      ]),
    ),
  }))
  const missed = rows.filter((row) => medianOf(row) > floors.operationMedianMs).length
  return [
    {
      title: `The slowest ${SLOWEST}; ${missed} take more than ${floors.operationMedianMs} ms`,
      rows: lines.slice(0, SLOWEST),
    },
    { title: 'All operations', rows: lines },
  ]
}
