import type { Claim } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { samePrice } from './price-text.ts'

/** The consolidated tape: first to have a US session's bar, and the reference for volume and trade count. */
export const TAPE = 'tape'
/** The end-of-day source whose prices decide. */
export const PRIMARY = 'primary'
/** The days of crypto pairs as their last quotes tell them, until any source has a bar. */
export const QUOTES = 'quotes'

/**
 * Sources by the right to state prices; names that are not here come between `import` and the tape, in the order of the
 * alphabet.
 */
const FIRST: readonly string[] = [PRIMARY, 'import']
const LAST: readonly string[] = [TAPE, 'demo', QUOTES]

/**
 * The published bar as a pure function of every source's last claim, in whatever order and however often the sources
 * ran: prices of the first source in precedence, volume and trade count of the tape where it agrees on all four prices.
 */
export function mergeClaims(claims: readonly Claim<Bar>[]): Bar {
  const { row: bar } = claims.reduce((best, claim) => (precedes(claim, best) ? claim : best))
  const tape = claims.find(({ source }) => source === TAPE)?.row
  if (tape === undefined || tape.volume === null || !samePrices(tape, bar)) return bar
  return { ...bar, volume: tape.volume, trade_count: tape.trade_count }
}

function precedes(a: Claim<Bar>, b: Claim<Bar>): boolean {
  const [x, y] = [rank(a.source), rank(b.source)]
  return x === y ? a.source < b.source : x < y
}

function rank(source: string): number {
  if (FIRST.includes(source)) return FIRST.indexOf(source)
  return LAST.includes(source) ? FIRST.length + 1 + LAST.indexOf(source) : FIRST.length
}

function samePrices(a: Bar, b: Bar): boolean {
  return (
    samePrice(a.close, b.close) && samePrice(a.open, b.open) && samePrice(a.high, b.high) && samePrice(a.low, b.low)
  )
}
