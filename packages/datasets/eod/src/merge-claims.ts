import { precedence, type Claim } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { samePrice } from './same-price.ts'

/** The consolidated tape: first to have a US session's bar, and the reference for volume and trade count. */
const TAPE = 'tape'
/** The end-of-day source whose prices decide. */
const PRIMARY = 'primary'
/** The days of crypto pairs as their last quotes tell them, until any source has a bar. */
export const QUOTES = 'quotes'

/** Sources by the right to state prices. */
const inPrecedence = precedence({ first: [PRIMARY, 'import'], last: [TAPE, 'demo', QUOTES] })

/**
 * The published bar as a pure function of every source's last claim, in whatever order and however often the sources
 * ran: prices of the first source in precedence, volume and trade count of the tape where it agrees on all four prices.
 */
export function mergeClaims(claims: readonly Claim<Bar>[]): Bar {
  const [{ row: bar }] = inPrecedence(claims)
  const tape = claims.find(({ source }) => source === TAPE)?.row
  if (tape === undefined || tape.volume === null || !samePrices(tape, bar)) return bar
  return { ...bar, volume: tape.volume, trade_count: tape.trade_count }
}

function samePrices(a: Bar, b: Bar): boolean {
  return (
    samePrice(a.close, b.close) && samePrice(a.open, b.open) && samePrice(a.high, b.high) && samePrice(a.low, b.low)
  )
}
