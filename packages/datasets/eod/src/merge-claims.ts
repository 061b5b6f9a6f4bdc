import { precedence, type Claim } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { samePrice } from './same-price.ts'

/** The consolidated tape: the first source with a US session's bar, and the reference for volume and trade count. */
const TAPE = 'tape'
/** The end-of-day source whose prices take precedence. */
const PRIMARY = 'primary'
/** Days of crypto pairs derived from their last quotes, published until another source has a bar. */
export const QUOTES = 'quotes'

/** Sources in the order of precedence of their prices. */
const inPrecedence = precedence({ first: [PRIMARY, 'import'], last: [TAPE, 'demo', QUOTES] })

/**
 * Returns the published bar as a pure function of every source's last claim, independent of the order and number of
 * source runs: prices of the first source in precedence, volume and trade count of the tape where it agrees on all four
 * prices.
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
