import { CROSSES, ecbPublisher, ratesText, REFERENCE_RATES_ADDRESS, referenceRates } from '@bourse/ecb'
import { BadRecord, source, Type } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/** Number of days without a rate at the end of the file after which a currency counts as ended. */
const ENDED_AFTER_DAYS = 7

/** First and last dates with a rate for a currency. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Pairs of the euro and every currency in the reference rates, and the major pairs without the euro. */
export const ecbPairs = source({
  id: 'ecb-pairs',
  title: 'Currency pairs from the euro reference rates',
  feeds: directory,
  publisher: ecbPublisher,
  role: 'official',
  schedule: { cron: '10 16 * * 1-5', zone: 'Europe/Berlin' },
  complete: true,
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  async fetch(_, { http }): Promise<string | Uint8Array> {
    return (await http.ask(REFERENCE_RATES_ADDRESS, { expects: 'zip' })).bytes()
  },
  async *parse(raw: string | Uint8Array) {
    const days = daysByCurrency(await ratesText(raw))
    const newest = [...days.values()].reduce((latest, { to }) => (to > latest ? to : latest), '')
    for (const [currency, own] of days) yield pairOf('EUR', currency, own, newest)
    for (const { base, quote } of CROSSES) {
      const [ofBase, ofQuote] = [days.get(base), days.get(quote)]
      if (ofBase === undefined || ofQuote === undefined) continue
      const from = ofBase.from > ofQuote.from ? ofBase.from : ofQuote.from
      const to = ofBase.to < ofQuote.to ? ofBase.to : ofQuote.to
      yield pairOf(base, quote, { from, to }, newest)
    }
  },
})

function daysByCurrency(text: string): ReadonlyMap<string, Days> {
  const days = new Map<string, Days>()
  for (const rate of referenceRates(text)) {
    // `ecb-reference` reports lines that cannot be read.
    if (rate instanceof BadRecord || rate.perEuro === null) continue
    const { currency, date } = rate
    const { from = date, to = date } = days.get(currency) ?? {}
    days.set(currency, { from: date < from ? date : from, to: date > to ? date : to })
  }
  return days
}

function pairOf(base: string, quote: string, { from, to }: Days, newest: string) {
  const symbol = `${base}${quote}`
  return directoryRow({
    ...{ listing: `ecb:${symbol}`, symbol, exchange_mic: 'FOREX', name: `${base}/${quote}`, type: 'FOREX' },
    currency_code: quote,
    valid_from: from,
    valid_to: to < addDays(newest, -ENDED_AFTER_DAYS) ? to : null,
  })
}
