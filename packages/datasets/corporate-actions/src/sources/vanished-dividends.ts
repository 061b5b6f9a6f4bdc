import { incompleteList } from '@bourse/kit'
import { readPages } from '@bourse/kit/readers'
import { massiveDividends, type MassiveDividend } from '@bourse/massive'

/** The part of a stored response that later runs compare with their own response. */
interface Stored {
  /** Dividends that an earlier response listed but a later one does not. */
  readonly vanished?: readonly MassiveDividend[]
}

/** Maximum length of a list that may lose more than half of its dividends. */
const FEW = 10

/**
 * Returns dividends after a date that an earlier response for a unit listed but the new one does not. If more than half
 * of a long list is missing, the new list is probably incomplete, so its missing dividends are not returned.
 */
export function vanishedDividends(
  earlier: string | Uint8Array | undefined,
  bodies: readonly string[],
  today: string,
): readonly MassiveDividend[] {
  if (typeof earlier !== 'string') return []
  const { head, bodies: before } = readPages<Stored>(earlier)
  const known = announced(before, today)
  const listed = new Set(announced(bodies, today).map(keyOf))
  const remaining = known.filter((dividend) => listed.has(keyOf(dividend)))
  const isIncomplete = known.length > FEW && incompleteList(remaining.length, known.length) !== undefined
  const candidates = [...(head.vanished ?? []), ...(isIncomplete ? [] : known)]
  const byKey = new Map(candidates.map((dividend) => [keyOf(dividend), dividend]))
  return [...byKey.values()].filter((dividend) => dividend.ex_date > today && !listed.has(keyOf(dividend)))
}

function announced(bodies: readonly string[], today: string): readonly MassiveDividend[] {
  return [...massiveDividends(bodies)].flatMap((row) => ('ex_date' in row && row.ex_date > today ? [row] : []))
}

const keyOf = ({ symbol, ex_date, type, sequence }: MassiveDividend) => `${symbol} ${ex_date} ${type} ${sequence}`
