import { precedence, type Claim } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { samePrice } from './same-price.ts'

/** The consolidated tape: the first source to have a US session's bar, and the reference for volume and trade count. */
const TAPE = 'tape'
/** The end-of-day source whose prices take precedence. */
const PRIMARY = 'primary'
/** Crypto pair bars derived from a day's last quotes, published until another source has a bar. */
export const QUOTES = 'quotes'

/** Source precedence for prices. */
const inPrecedence = precedence({ first: [PRIMARY, 'import'], last: [TAPE, 'demo', QUOTES] })

/**
 * Merges all sources' latest claims into the published bar. The order and number of source runs do not matter. Prices
 * are from the first source in order of precedence; volume and trade count are from the tape if it agrees on all four
 * prices. A pure function.
 */
export function mergeClaims(claims: readonly Claim<Bar>[]): Bar {
  const [{ row: bar }] = inPrecedence(claims)
  const tape = claims.find(({ role, source }) => role === 'tape' || source === TAPE)?.row
  if (tape === undefined || tape.volume === null || !samePrices(tape, bar)) return bar
  return { ...bar, volume: tape.volume, trade_count: tape.trade_count }
}

function samePrices(a: Bar, b: Bar): boolean {
  return (
    samePrice(a.close, b.close) && samePrice(a.open, b.open) && samePrice(a.high, b.high) && samePrice(a.low, b.low)
  )
}
