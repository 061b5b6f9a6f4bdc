import type { Page } from '@bourse/kit'
import { compareInstants, type Print } from './print.ts'
import { printIds } from './print-id.ts'
import type { UnitPrints } from './prints-of-day.ts'
import type { UtcDay } from './utc-day.ts'

/** A print with its public id. */
export interface NamedPrint extends Print {
  readonly id: string
}

/** Returns a page's rows, plus one more. A binary search finds the first row, so every page of a day costs the same. */
export function pageOfPrints(
  units: readonly UnitPrints[],
  instrumentId: string,
  { from, to }: UtcDay,
  { after, limit }: Pick<Page, 'after' | 'limit'>,
): NamedPrint[] {
  const rows: NamedPrint[] = []
  for (const { source, date, prints } of units) {
    const idOf = printIds(source, instrumentId, date)
    const isBehind = (print: Print) =>
      compareInstants(print.event_at, from) >= 0 && (after === undefined || comesAfter(print, after, idOf))
    for (let at = firstThat(prints, isBehind); at < prints.length && rows.length <= limit; at++) {
      const print = prints[at]
      if (print === undefined || compareInstants(print.event_at, to) > 0) break
      rows.push({ ...print, id: idOf(print.sequence) })
    }
  }
  return rows
}

function comesAfter(print: Print, after: NonNullable<Page['after']>, idOf: (sequence: number) => string): boolean {
  const difference = compareInstants(print.event_at, after['event_at'] ?? '')
  return difference > 0 || (difference === 0 && idOf(print.sequence) > (after['id'] ?? ''))
}

/** Returns the index of the first print that satisfies a condition; all later prints must satisfy it too. */
function firstThat(prints: readonly Print[], holds: (print: Print) => boolean): number {
  let [low, high] = [0, prints.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const print = prints[middle]
    if (print !== undefined && holds(print)) high = middle
    else low = middle + 1
  }
  return low
}
