import type { Knowledge, SubjectResolver } from '@bourse/kit'
import { currencyOf, Decimal } from '@bourse/kit/values'
import type { DailyBars } from '@bourse/services'

const VENUE = 'FOREX'
/** The currency used to compute cross rates if no pair has both currencies. */
const BETWEEN = 'USD'

/** Prices of one unit of a currency in another currency, at the close of a day. */
export interface ExchangeRates {
  /** Returns the rate as exact decimal text; null if no pair has a close on the day. */
  of(from: string, into: string, date: string): string | null
}

/** A currency and the currency it is converted to. */
export interface Conversion {
  readonly from: string
  readonly into: string
}

interface RatesOptions {
  readonly listings: Pick<SubjectResolver, 'carriers'>
  readonly bars: DailyBars
  readonly conversions: readonly Conversion[]
  /** First session of the range. */
  readonly from: string
  readonly to: string
  readonly knowledge: Knowledge
}

/**
 * Reads the closes of the currency pairs that the conversions need: the pair itself, its inverse, or both pairs with
 * the dollar.
 */
export async function exchangeRates(options: RatesOptions): Promise<ExchangeRates> {
  const closes = await closesOf(options)
  /** Returns the rate from one pair or its inverse. */
  const direct = (from: string, into: string, date: string): Decimal | undefined => {
    if (from === into) return new Decimal(1)
    const [rate, inverse] = [closes.get(`${date} ${from}${into}`), closes.get(`${date} ${into}${from}`)]
    return rate ?? (inverse === undefined || inverse.lte(0) ? undefined : new Decimal(1).div(inverse))
  }
  const throughDollars = (from: string, into: string, date: string): Decimal | undefined => {
    const one = direct(from, into, date)
    if (one !== undefined) return one
    const [first, second] = [direct(from, BETWEEN, date), direct(BETWEEN, into, date)]
    return first === undefined || second === undefined ? undefined : first.times(second)
  }
  return {
    of(from, into, date) {
      const [source, target] = [currencyOf(from), currencyOf(into)]
      const rate = throughDollars(source.currency, target.currency, date)
      // Prices may be in hundredths of a currency, for which there are no pairs.
      return rate?.times(target.perCurrency).div(source.perCurrency).toFixed() ?? null
    },
  }
}

/** Closes, keyed by date and pair. */
async function closesOf({ listings, bars, conversions, from, to, knowledge }: RatesOptions) {
  const closes = new Map<string, Decimal>()
  const pairs = [...new Set(conversions.flatMap(pairsOf))]
  if (pairs.length === 0) return closes
  const carriers = await listings.carriers(pairs, [VENUE], knowledge)
  const pairOf = new Map(carriers.map(({ id, name }) => [id, name]))
  const found = await bars.range({ ids: [...pairOf.keys()], from, to, knowledge })
  for (const { instrument_id, date, close } of found)
    closes.set(`${date} ${pairOf.get(instrument_id) ?? ''}`, new Decimal(close))
  return closes
}

function pairsOf(conversion: Conversion): readonly string[] {
  const [from, into] = [currencyOf(conversion.from).currency, currencyOf(conversion.into).currency]
  const both = (one: string, other: string) => (one === other ? [] : [`${one}${other}`, `${other}${one}`])
  return [...both(from, into), ...both(from, BETWEEN), ...both(BETWEEN, into)]
}
