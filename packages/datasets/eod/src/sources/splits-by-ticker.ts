import { carrierOn, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { Splits } from '@bourse/services'

/** Tickers on a date, and the range of splits to return. */
interface Request {
  readonly symbols: readonly string[]
  /** MICs of the markets, preferred ones first. */
  readonly markets: readonly string[]
  /** Date of the bars; only splits after it are returned. */
  readonly after: string
  readonly until: string
  readonly knowledge: Knowledge
}

/**
 * Returns, by ticker, the ratios of recorded splits after a date, for publishers that restate past values for later
 * splits. Tickers without such a split are omitted.
 */
export async function splitsByTicker(
  { listings, splits }: { readonly listings: SubjectResolver; readonly splits: Splits | undefined },
  { symbols, markets, after, until, knowledge }: Request,
): Promise<Readonly<Record<string, readonly string[]>>> {
  if (splits === undefined || until <= after) return {}
  const carriersOf = await lookUpCarriers(listings, symbols, knowledge, markets)
  const ticker = new Map(symbols.flatMap((symbol) => entry(carrierOn(carriersOf(symbol), after, markets)?.id, symbol)))
  const found = await splits.between({ ids: [...ticker.keys()], from: addDays(after, 1), to: until, knowledge })
  const ratios: Record<string, string[]> = {}
  for (const { instrument_id, ratio } of found) {
    const symbol = ticker.get(instrument_id)
    if (symbol !== undefined) (ratios[symbol] ??= []).push(ratio)
  }
  return ratios
}

const entry = (id: string | undefined, symbol: string): readonly (readonly [string, string])[] =>
  id === undefined ? [] : [[id, symbol]]
