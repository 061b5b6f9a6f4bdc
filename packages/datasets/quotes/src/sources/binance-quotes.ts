import { binancePublisher, LEADING_SYMBOLS, MOST_TICKERS, tickers, tickersAddress, WEIGHTS } from '@bourse/binance'
import { BadRecord, source, tally, Type, type SourceHttp } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { cadences, scheduleOf } from '../cadence.ts'
import { quotes } from '../record.ts'

/** Last prices for the leading crypto pairs on Binance, 100 per request. */
export const binanceQuotes = source({
  id: 'binance-quotes',
  title: 'Last prices from Binance',
  feeds: quotes,
  publisher: binancePublisher,
  role: 'venue',
  markets: ['CRYPTO'],
  schedule: scheduleOf(cadences.leadingCryptoPairs),
  config: Type.Object({
    symbols: Type.Array(Type.String(), { description: 'Pairs to request', default: [...LEADING_SYMBOLS] }),
  }),
  plan: ({ to }, { config }) => [{ date: to, symbols: config.symbols }],
  async fetch({ symbols }, { http, clock }) {
    const asked_at = clock.now()
    const bodies: string[] = []
    for (let start = 0; start < symbols.length; start += MOST_TICKERS)
      bodies.push(...(await tickersOf(http, symbols.slice(start, start + MOST_TICKERS))))
    return rawPages({ asked_at }, bodies)
  },
  *parse(raw) {
    for (const body of readPages(raw).bodies) {
      if (body === '[]') yield tally('unknown-to-publisher')
      for (const ticker of tickers(body))
        if (ticker instanceof BadRecord || 'part' in ticker) yield ticker
        else yield { symbol: ticker.symbol, exchange_mic: 'CRYPTO', last_price: ticker.price, last_at: ticker.at }
    }
  },
})

/**
 * Requests tickers for pairs. The exchange rejects a request that contains an unknown pair, so a rejected request is
 * split until each unknown pair is isolated and gets an empty list.
 */
async function tickersOf(http: SourceHttp, symbols: readonly string[]): Promise<readonly string[]> {
  const answer = await http.ask(tickersAddress(symbols), { expects: 'json', cost: WEIGHTS.tickers })
  if (answer.refusal === undefined) return [answer.text()]
  if (symbols.length === 1) return ['[]']
  const half = Math.ceil(symbols.length / 2)
  return [...(await tickersOf(http, symbols.slice(0, half))), ...(await tickersOf(http, symbols.slice(half)))]
}
