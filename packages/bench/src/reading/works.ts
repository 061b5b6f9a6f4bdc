import { request } from 'undici'
import type { GeneratedMarket } from '../data/generated-market.ts'
import type { Contender, LoadRequest } from '../load/contender.ts'
import { datesOf, rangesOf, YEAR } from './queries.ts'
import type { ReadingServers } from './servers.ts'

/** More sessions than a quarter has, so that each step lands in a different quarter. */
const ANOTHER_QUARTER = 65

/** One kind of request, for Bourse and its rival. */
export interface Work {
  readonly id: string
  readonly ours: Contender
  readonly rival: Contender
}

/** A task that returns rows, and the number of rows per response. */
interface WorkOfRows extends Work {
  readonly rows: number
}

/** All measured tasks, each with its rival. Throws if Bourse and its rival return different rows. */
export async function worksOf(servers: ReadingServers, market: GeneratedMarket, key: string): Promise<readonly Work[]> {
  const headers = { authorization: `Bearer ${key}` }
  const reads = [
    ...readsOfYears(servers, market, headers),
    ...readsOfOneRow(servers, market, headers),
    readOfMarket(servers, market, headers),
  ]
  for (const work of reads) await checkRows(work)
  return [...(await repeatsOf(servers, market, headers)), ...reads, await unchangedOf(servers, market, headers)]
}

type Headers = Readonly<Record<string, string>>
type Next = () => string

const answering = (origin: string, name: string, next: Next, headers?: Headers): Contender => ({
  name,
  origin,
  status: 200,
  next: headers === undefined ? () => ({ path: next() }) : () => ({ path: next(), headers }),
})

/** Sends the same request repeatedly, compared with a server that has its response in memory. */
async function repeatsOf(
  { host, constant }: ReadingServers,
  market: GeneratedMarket,
  headers: Headers,
): Promise<readonly Work[]> {
  const path = `/v1/eod?${rangesOf(market, YEAR)()}`
  const answer = await answerOf({ path, headers }, host.origin)
  await request(`${constant.origin}/bytes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: answer.text,
  })
  const revalidating = { ...headers, 'if-none-match': answer.etag }
  return [
    {
      id: 'revalidated',
      ours: { ...answering(host.origin, 'If-None-Match, 304', () => path, revalidating), status: 304 },
      rival: answering(constant.origin, 'constant reply', () => '/'),
    },
    {
      id: 'repeated',
      ours: answering(host.origin, 'a year, repeated', () => path, headers),
      rival: answering(constant.origin, 'the same bytes from memory', () => '/bytes'),
    },
  ]
}

/** Reads a year of a different listing each time, compared with a route that does nothing else. */
function readsOfYears(
  { host, bare }: ReadingServers,
  market: GeneratedMarket,
  headers: Headers,
): readonly WorkOfRows[] {
  const ours = (name: string, next: Next) => answering(host.origin, name, next, headers)
  const rival = (name: string, next: Next) => answering(bare.origin, `bare route, ${name}`, next)
  const year = twice(() => rangesOf(market, YEAR))
  const adjusted = twice(() => rangesOf(market, YEAR))
  const fiveYears = twice(() => rangesOf(market, 5 * YEAR))
  return [
    {
      id: 'year',
      rows: YEAR,
      ours: ours('a year', () => `/v1/eod?${year.ours()}`),
      rival: rival('a year', () => `/eod?${bareQuery(year.rival())}`),
    },
    {
      id: 'adjusted',
      rows: YEAR,
      ours: ours('a year, adjusted', () => `/v1/eod?${adjusted.ours()}&adjustment=all`),
      rival: ours('a year, raw', () => `/v1/eod?${adjusted.rival()}`),
    },
    {
      id: 'five-years',
      rows: 5 * YEAR,
      ours: ours('five years', () => `/v1/eod?${fiveYears.ours()}&limit=10000`),
      rival: rival('five years', () => `/eod?${bareQuery(fiveYears.rival())}`),
    },
  ]
}

/** Reads one row, from the same quarter as the previous one or from a different one. */
function readsOfOneRow(
  { host, bare }: ReadingServers,
  market: GeneratedMarket,
  headers: Headers,
): readonly WorkOfRows[] {
  const work = (id: string, name: string, next: { readonly ours: Next; readonly rival: Next }): WorkOfRows => ({
    id,
    rows: 1,
    ours: answering(host.origin, name, () => `/v1/eod?${next.ours()}&limit=1`, headers),
    rival: answering(bare.origin, 'bare route, one row', () => `/eod?${bareQuery(next.rival())}&limit=1`),
  })
  const near = twice(() => rangesOf(market, YEAR))
  const scattered = twice(() => rangesOf(market, YEAR, ANOTHER_QUARTER))
  return [work('one-row', 'one row', near), work('scattered-row', 'one row, scattered', scattered)]
}

/** Reads one day for all listings. */
function readOfMarket({ host, bare }: ReadingServers, market: GeneratedMarket, headers: Headers): WorkOfRows {
  const date = twice(() => datesOf(market))
  return {
    id: 'market',
    rows: market.symbols.length,
    ours: answering(host.origin, 'the entire market', () => `/v1/eod?date=${date.ours()}&limit=10000`, headers),
    rival: answering(bare.origin, 'bare route, without symbols', () => `/market?date=${date.rival()}`),
  }
}

/** Requests the changes since the newest publication, of which there are none, compared with reading a year. */
async function unchangedOf({ host }: ReadingServers, market: GeneratedMarket, headers: Headers): Promise<Work> {
  const { text } = await answerOf({ path: `/v1/eod?${rangesOf(market, YEAR)()}`, headers }, host.origin)
  const { meta }: { readonly meta: { readonly as_of: string } } = JSON.parse(text)
  const year = rangesOf(market, YEAR)
  let count = 0
  const changes = () => `/v1/eod?symbols=${market.symbols[count++ % market.symbols.length]}&changed_since=${meta.as_of}`
  return {
    id: 'unchanged',
    ours: answering(host.origin, 'changes, of which there are none', changes, headers),
    rival: answering(host.origin, 'a year', () => `/v1/eod?${year()}`, headers),
  }
}

/** The same sequence of queries for both, each with its own position. */
const twice = (make: () => Next) => ({ ours: make(), rival: make() })

/** The bare route accepts one symbol, in a parameter named `symbol`. */
const bareQuery = (query: string) => query.replace('symbols', 'symbol')

/** Checks that both return the expected rows, because the race would be unfair otherwise. */
async function checkRows({ ours, rival, rows }: WorkOfRows): Promise<void> {
  for (const { name, origin, next } of [ours, rival]) {
    const { text } = await answerOf(next(), origin)
    const { data }: { readonly data: readonly object[] } = JSON.parse(text)
    if (data.length !== rows) throw new Error(`${name}: expected ${rows} rows, got ${data.length}`)
  }
}

async function answerOf({ path, headers }: LoadRequest, origin: string): Promise<{ text: string; etag: string }> {
  const { statusCode, headers: answered, body } = await request(origin + path, headers === undefined ? {} : { headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: expected status 200, got ${statusCode}: ${text.slice(0, 300)}`)
  return { text, etag: answered['etag']?.toString() ?? '' }
}
