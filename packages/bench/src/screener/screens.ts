import { request } from 'undici'
import type { Contender } from '../load/contender.ts'

interface Filter {
  readonly field: string
  readonly op: string
  readonly value: number | boolean | readonly (number | string)[]
}

interface Screen {
  readonly filters?: readonly Filter[]
  readonly sort?: readonly { readonly field: string; readonly order?: 'asc' | 'desc' }[]
  readonly limit?: number
}

const filter = (field: string, op: string, value: Filter['value']): Filter => ({ field, op, value })

/** Kinds of screens, with different values in each request, so that no request repeats. */
const SCREENS: Readonly<Record<string, (turn: number) => Screen>> = {
  'a price range by dollar volume': (turn) => ({
    filters: [filter('close', 'gte', turn % 300), filter('close', 'lt', 100 + (turn % 300))],
    sort: [{ field: 'dollar_volume' }],
  }),
  'all listings, the largest first': (turn) => ({ limit: 1 + (turn % 100) }),
  'eight filters, three keys': (turn) => ({
    filters: [
      filter('price_to_earnings', 'gt', turn % 50),
      filter('price_to_earnings', 'lt', 900 + (turn % 50)),
      filter('return_on_equity', 'gte', turn % 70),
      filter('dividend_yield', 'is_null', false),
      filter('beta', 'lte', 950),
      filter('return_21d', 'gte', -0.9),
      filter('relative_volume', 'lt', 100),
      filter('volatility_252d', 'lt', 0.85),
    ],
    sort: [{ field: 'volatility_252d' }, { field: 'relative_volume', order: 'asc' }, { field: 'gross_margin' }],
  }),
  'fifty filters': (turn) => ({
    filters: Array.from({ length: 50 }, (_, index) => filter(FIFTY[index % FIFTY.length] ?? 'close', 'gte', turn % 20)),
    sort: [{ field: 'return_on_assets' }],
  }),
  'a hundred values': (turn) => ({
    filters: [filter('exchange_mic', 'in', ['XNAS', 'XNYS']), filter('shares_outstanding', 'in', hundred(turn))],
  }),
  'a page of a thousand': (turn) => ({
    filters: [filter('close', 'gt', turn % 20)],
    sort: [{ field: 'return_21d', order: 'asc' }],
    limit: 1_000,
  }),
}

const FIFTY = ['price_to_sales', 'price_to_book', 'current_ratio', 'quick_ratio', 'asset_turnover', 'debt_to_equity']
const hundred = (turn: number) =>
  Array.from({ length: 100 }, (_, index) => 1_000_000 + ((turn + index) % 10_000) * 1_000)

/** Requests to the screener. Throws if a screen finds nothing, because there would be nothing to measure. */
export async function screensOf(origin: string, key: string): Promise<readonly Contender[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const contenders = Object.entries(SCREENS).map(([name, screenOf]): Contender => {
    let turn = 0
    const next = () => ({
      method: 'POST' as const,
      path: '/v1/screener',
      headers,
      body: JSON.stringify(screenOf(turn++)),
    })
    return { name, origin, status: 200, next }
  })
  for (const { name, next } of contenders) {
    const { path, method, body } = next()
    const answer = await request(origin + path, { method: method ?? 'GET', headers, body: body ?? null })
    const text = await answer.body.text()
    const { data = [] }: { readonly data?: readonly object[] } = JSON.parse(text)
    if (data.length === 0) throw new Error(`${name}: expected rows, got ${answer.statusCode}: ${text.slice(0, 300)}`)
  }
  return contenders
}
