/** Prints daily closes as CSV: node daily-bars.ts [symbols] [first date] */
import { BourseProblem } from '@bourse/client'
import { service } from './service.ts'

const [symbols = 'AAPL,MSFT', from = '2026-01-02'] = process.argv.slice(2)
const bourse = service()

try {
  console.log('symbol,date,close')
  // The client reads page after page, all as of one moment, and retries after a 429 or 503.
  for await (const { symbol, date, close } of bourse.eod.list.rows({ symbols: symbols.split(','), from, limit: 50 }))
    console.log(`${symbol},${date},${close}`)
} catch (error) {
  if (!(error instanceof BourseProblem)) throw error
  console.error(`${error.code}: ${error.detail}`)
  process.exitCode = 1
}
