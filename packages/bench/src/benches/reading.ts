import type { Benchmark, BenchmarkOptions, Report, ReportTable } from '../benchmark.ts'
import { filledTables, sizeOf } from '../data/copied-tables.ts'
import { PLAIN_BARS } from '../data/load-sessions.ts'
import { withMarket, type LoadedMarket } from '../data/with-market.ts'
import { withHost, type Installation } from '../installation.ts'
import type { Contender } from '../load/contender.ts'
import { race } from '../load/race.ts'
import { floors, readingFloor } from '../floors.ts'
import { loadNow } from '../machine.ts'
import { withReadingServers, type ReadingServers } from '../reading/servers.ts'
import { worksOf, type Work } from '../reading/works.ts'
import { roundTo } from '../statistics.ts'

/** Sessions to load, one after another. */
const SESSIONS = 2_000
const CONNECTIONS = [16, 64]
/** The task that compares market sizes: a symbol and a year, requested by one client at a time. */
const GROWTH = 'year'

/** How fast an account with limits reads daily bars, and how much storage the bars need. */
export const reading: Benchmark = {
  id: 'reading',
  summary:
    'GET /v1/eod with 1,000,000 bars, compared with a bare route, bytes from memory and a constant; storage; memory',
  run: (options) =>
    withMarket({ listings: 500, sessions: SESSIONS }, options, (...loaded) => measure(...loaded, options)),
}

/** Repeats the measurement with ten times the rows, and reports how much slower a read of one symbol becomes. */
export const growth: Benchmark = {
  id: 'growth',
  summary: 'The same with 10,000,000 bars, and the median one-symbol read relative to 1,000,000',
  run: (options) =>
    withMarket({ listings: 500, sessions: SESSIONS }, options, (...small) =>
      withMarket({ listings: 5_000, sessions: SESSIONS }, options, async (...large) => {
        const { facts, tables } = await measure(...large, options)
        return { facts, tables: [...tables, await growthOf(small, large, options)] }
      }),
    ),
}

async function measure(
  ...[installation, market, key, before, options]: [...LoadedMarket, BenchmarkOptions]
): Promise<Report> {
  const storage = await storageOf(installation, market.symbols.length * market.sessions.length)
  const tables = await withReadingServers(installation.dataDir, options.profile, async (servers) => {
    const works = chosen(await worksOf(servers, market, key), options.work)
    const raced: ReportTable[] = []
    for (const connections of CONNECTIONS) raced.push(await racesOf(works, connections, options))
    return [...raced, memoryOf(servers)]
  })
  const facts = {
    data: `${market.symbols.length * market.sessions.length} bars of ${market.symbols.length} listings`,
    'load average before': before,
    'load average after': loadNow(),
  }
  return { facts, tables: [...tables, storage] }
}

function chosen(works: readonly Work[], id: string | undefined): readonly Work[] {
  const wanted = works.filter((work) => id === undefined || work.id === id)
  if (wanted.length > 0) return wanted
  throw new Error(`--work ${id}: expected one of ${works.map((work) => work.id).join(', ')}`)
}

async function racesOf(works: readonly Work[], connections: number, options: BenchmarkOptions): Promise<ReportTable> {
  const rows = []
  for (const work of works) {
    options.say(`Measuring ${work.id} with ${connections} connections.`)
    const [rival, ours] = await race([work.rival, work.ours], connections, options)
    if (rival === undefined || ours === undefined) throw new Error('no run completed')
    rows.push({
      work: work.ours.name,
      'requests/s': Math.round(ours.perSecond),
      'p50 ms': roundTo(ours.p50, 2),
      'p99 ms': roundTo(ours.p99, 2),
      rival: work.rival.name,
      'rival/s': Math.round(rival.perSecond),
      ratio: roundTo(ours.over(rival), 2),
      floor: readingFloor(work.id, connections) ?? '',
    })
  }
  return { title: `${connections} connections`, rows }
}

function memoryOf({ host }: ReadingServers): ReportTable {
  const { resident = 0, most = 0 } = host.memory() ?? {}
  const row = { 'resident MiB after the loads': resident, 'resident MiB at most': most, 'at most': floors.memoryMiB }
  return { title: 'Host memory', rows: [row] }
}

/** Bytes per bar, including all related storage, compared with a plain table with two indexes. */
async function storageOf({ database, ...installation }: Installation, count: number): Promise<ReportTable> {
  const stored = await withHost({ database, ...installation }, (host) => filledTables(host, database, 'eod'))
  const bytes = stored.reduce((sum, { rows, bytesPerRow }) => sum + rows * bytesPerRow, 0)
  const plain = await sizeOf(database, PLAIN_BARS)
  const row = {
    'bytes per bar': Math.round(bytes / count),
    'plain table': Math.round(plain / count),
    'at most': floors.bytesPerBar,
  }
  return { title: 'Storage per daily bar, including indexes', rows: [row] }
}

/**
 * Alternates between the two sizes, because the machine's load changes results more from minute to minute than the size
 * does.
 */
function growthOf(small: LoadedMarket, large: LoadedMarket, options: BenchmarkOptions): Promise<ReportTable> {
  options.say('Measuring both sizes with one caller at a time.')
  return withReader(small, (ofSmall) =>
    withReader(large, async (ofLarge) => {
      const [on1, on10] = await race([ofSmall, ofLarge], 1, options)
      if (on1 === undefined || on10 === undefined) throw new Error('no run completed')
      const row = { 'p50 ms, 1 million': roundTo(on1.p50, 3), 'p50 ms, 10 million': roundTo(on10.p50, 3) }
      const ratio = { ...row, ratio: roundTo(on10.p50 / on1.p50, 2), 'at most': floors.growth.most }
      return { title: 'One symbol and one year, one caller at a time, alternating sizes', rows: [ratio] }
    }),
  )
}

function withReader<T>([{ dataDir }, market, key]: LoadedMarket, work: (reader: Contender) => Promise<T>): Promise<T> {
  return withReadingServers(dataDir, undefined, async (servers) => {
    const found = (await worksOf(servers, market, key)).find(({ id }) => id === GROWTH)
    if (found === undefined) throw new Error(`there is no task ${GROWTH}`)
    return work(found.ours)
  })
}
