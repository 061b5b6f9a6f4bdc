import type { MarketStatusListRow } from '@bourse/client'

type Times = Pick<MarketStatusListRow, 'next_close_at' | 'next_open_at' | 'status' | 'timezone'>

/** Whether an open market's next session begins when this one ends, as on venues of crypto assets. */
export const hasNoBreak = ({ status, next_close_at, next_open_at }: Times): boolean =>
  status === 'open' && next_close_at !== null && next_close_at === next_open_at

/**
 * Markets that trade now, the one that closes first at the top, and closed ones in the order of their openings. Those
 * that never close come last.
 */
export function inTradingOrder<T extends Times>(rows: readonly T[]): Readonly<Record<'closed' | 'trading', T[]>> {
  const closed = rows.filter(({ status }) => status === 'closed' || status === 'holiday')
  const trading = rows.filter((row) => !closed.includes(row))
  return {
    trading: trading.toSorted((a, b) => changeAt(a) - changeAt(b)),
    closed: closed.toSorted((a, b) => changeAt(a) - changeAt(b)),
  }
}

/** Markets that are in the same state until the same instant: those of a city, and venues that never close. */
export const withSameHours = <T extends Times>(rows: readonly T[]): readonly (readonly [T, ...T[]])[] =>
  [...Map.groupBy(rows, (row) => `${row.status} ${row.timezone} ${changeAt(row)}`).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]),
  )

function changeAt(row: Times): number {
  const at = row.status === 'open' ? row.next_close_at : row.next_open_at
  return at === null || hasNoBreak(row) ? Number.MAX_VALUE : Date.parse(at)
}
