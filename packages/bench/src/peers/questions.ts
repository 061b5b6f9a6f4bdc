import { request } from 'undici'
import type { GeneratedMarket } from '../data/generated-market.ts'
import type { Contender } from '../load/contender.ts'
import { datesOf, rangesOf, YEAR } from '../reading/queries.ts'

/** A server that answers the questions. */
export interface QueriedServer {
  readonly name: string
  readonly origin: string
  /** The key for Bourse; undefined for servers without keys. */
  readonly key?: string | undefined
}

/** A query that all servers answer, each in its own format. */
export interface Question {
  readonly id: string
  readonly name: string
  /** Number of rows in every response. */
  readonly rows: number
  of(asked: QueriedServer): Contender
}

/** A year, the newest row of one symbol, five years, and the entire market on a date; queries rarely repeat. */
export function questionsOf(market: GeneratedMarket): readonly Question[] {
  const ranges = (id: string, name: string, { years, limit, rows }: { years: number; limit: number; rows: number }) =>
    question({ id, name, rows }, () => {
      const next = rangesOf(market, years * YEAR)
      return (isOurs) =>
        `${isOurs ? `/v1/eod?${next()}` : `/eod?${next().replace('symbols', 'symbol')}`}&limit=${limit}`
    })
  return [
    ranges('year', 'a year', { years: 1, limit: 1_000, rows: YEAR }),
    ranges('last-row', 'the last row', { years: 1, limit: 1, rows: 1 }),
    ranges('five-years', 'five years', { years: 5, limit: 10_000, rows: 5 * YEAR }),
    question({ id: 'market', name: 'the entire market', rows: market.symbols.length }, () => {
      const next = datesOf(market)
      return (isOurs) => (isOurs ? `/v1/eod?date=${next()}&limit=10000` : `/market?date=${next()}`)
    }),
  ]
}

function question(about: Pick<Question, 'id' | 'name' | 'rows'>, paths: () => (isOurs: boolean) => string): Question {
  return {
    ...about,
    of({ name, origin, key }) {
      const path = paths()
      const headers = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }
      return { name, origin, status: 200, next: () => ({ path: path(key !== undefined), ...headers }) }
    },
  }
}

/** Throws if a server does not return the same rows as the others, because the race would be unfair. */
export async function checkAnswer({ rows, name }: Question, contender: Contender): Promise<void> {
  const { path, headers = {} } = contender.next()
  const { statusCode, body } = await request(contender.origin + path, { headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${contender.name}, ${name}: status ${statusCode}: ${text.slice(0, 300)}`)
  const { data }: { readonly data: readonly object[] } = JSON.parse(text)
  if (data.length !== rows) throw new Error(`${contender.name}, ${name}: expected ${rows} rows, got ${data.length}`)
}
