import { request } from 'undici'
import type { GeneratedMarket } from '../data/generated-market.ts'
import type { Contender, LoadRequest } from '../load/contender.ts'
import type { ReadingServers } from './servers.ts'

/** Sessions of a year. */
export const YEAR = 252
/** More sessions than a quarter has: each step leads into another one. */
const ANOTHER_QUARTER = 65

/** One kind of request, ours beside its rival. */
export interface Work {
  readonly id: string
  readonly ours: Contender
  readonly rival: Contender
}

/** What is measured, each with its rival. Throws where ours and the rival do not answer the same rows. */
export async function worksOf(
  { host, bare, constant }: ReadingServers,
  market: GeneratedMarket,
  key: string,
): Promise<readonly Work[]> {
  const headers = { authorization: `Bearer ${key}` }
  const ours = (name: string, next: () => string): Contender => ({
    name,
    origin: host.origin,
    status: 200,
    next: () => ({ path: next(), headers }),
  })
  const rival = (name: string, next: () => string): Contender => ({
    name,
    origin: bare.origin,
    status: 200,
    next: () => ({ path: next() }),
  })
  const years = (count: number) => ({ ours: rangesOf(market, count * YEAR), rival: rangesOf(market, count * YEAR) })
  const [one, five, last, adjusted] = [years(1), years(5), years(1), years(1)]
  const scattered = { ours: rangesOf(market, YEAR, ANOTHER_QUARTER), rival: rangesOf(market, YEAR, ANOTHER_QUARTER) }
  const dates = { ours: datesOf(market), rival: datesOf(market) }
  const all = market.symbols.length

  const path = `/v1/eod?${rangesOf(market, YEAR)()}`
  const answer = await answerOf({ path, headers }, host.origin)
  await request(`${constant.origin}/bytes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: answer.text,
  })

  const works: readonly Work[] = [
    {
      id: 'revalidated',
      ours: {
        name: 'If-None-Match, 304',
        origin: host.origin,
        status: 304,
        next: () => ({ path, headers: { ...headers, 'if-none-match': answer.etag } }),
      },
      rival: { name: 'constant reply', origin: constant.origin, status: 200, next: () => ({ path: '/' }) },
    },
    {
      id: 'repeated',
      ours: ours('a year, again and again', () => path),
      rival: {
        name: 'the same bytes from memory',
        origin: constant.origin,
        status: 200,
        next: () => ({ path: '/bytes' }),
      },
    },
    {
      id: 'year',
      ours: ours('a year', () => `/v1/eod?${one.ours()}`),
      rival: rival('bare route, a year', () => `/eod?${one.rival().replace('symbols', 'symbol')}`),
    },
    {
      id: 'adjusted',
      ours: ours('a year, adjusted', () => `/v1/eod?${adjusted.ours()}&adjustment=all`),
      rival: ours('a year, raw', () => `/v1/eod?${adjusted.rival()}`),
    },
    {
      id: 'five-years',
      ours: ours('five years', () => `/v1/eod?${five.ours()}&limit=10000`),
      rival: rival('bare route, five years', () => `/eod?${five.rival().replace('symbols', 'symbol')}`),
    },
    {
      id: 'one-row',
      ours: ours('one row', () => `/v1/eod?${last.ours()}&limit=1`),
      rival: rival('bare route, one row', () => `/eod?${last.rival().replace('symbols', 'symbol')}&limit=1`),
    },
    {
      id: 'scattered-row',
      ours: ours('one row, in another quarter each time', () => `/v1/eod?${scattered.ours()}&limit=1`),
      rival: rival('bare route, one row', () => `/eod?${scattered.rival().replace('symbols', 'symbol')}&limit=1`),
    },
    {
      id: 'market',
      ours: ours('the whole market', () => `/v1/eod?date=${dates.ours()}&limit=10000`),
      rival: rival('bare route, without symbols', () => `/market?date=${dates.rival()}`),
    },
  ]
  const expected: Readonly<Record<string, number>> = {
    year: YEAR,
    adjusted: YEAR,
    'five-years': 5 * YEAR,
    'one-row': 1,
    'scattered-row': 1,
    market: all,
  }
  for (const work of works) await checkRows(work, expected[work.id])
  return works
}

/**
 * Goes through all symbols with one stretch of sessions, then with the one some sessions later: no query comes twice
 * for long.
 */
export function rangesOf({ symbols, sessions }: GeneratedMarket, length: number, step = 1): () => string {
  let count = 0
  return () => {
    const first = (Math.floor(count / symbols.length) * step) % (sessions.length - length + 1)
    const symbol = symbols[count++ % symbols.length]
    return `symbols=${symbol}&from=${sessions[first]}&to=${sessions[first + length - 1]}`
  }
}

/** Goes through all sessions. */
export function datesOf({ sessions }: GeneratedMarket): () => string {
  let count = 0
  return () => sessions[count++ % sessions.length] ?? ''
}

/** Both must answer the rows that are expected, else the race would be unfair. */
async function checkRows({ ours, rival }: Work, expected: number | undefined): Promise<void> {
  if (expected === undefined) return
  for (const { name, origin, next } of [ours, rival]) {
    const { text } = await answerOf(next(), origin)
    const { data }: { readonly data: readonly object[] } = JSON.parse(text)
    if (data.length !== expected) throw new Error(`${name}: expected ${expected} rows, got ${data.length}`)
  }
}

async function answerOf({ path, headers }: LoadRequest, origin: string): Promise<{ text: string; etag: string }> {
  const { statusCode, headers: answered, body } = await request(origin + path, headers === undefined ? {} : { headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: expected status 200, got ${statusCode}: ${text.slice(0, 300)}`)
  return { text, etag: answered['etag']?.toString() ?? '' }
}
