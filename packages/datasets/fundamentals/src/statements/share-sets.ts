import { type Filing } from '../facts/reported-fact.ts'
import { INCOME_STATEMENT } from './lines/income-statement.ts'
import { EPS_LINES, SHARE_LINES } from './lines/lines.ts'
import { type Book } from './known-facts.ts'
import { fromTags, type LineValue } from './line-value.ts'

/** Earnings per share and share counts that one filing states for a period. */
interface ShareSet {
  readonly filing: Filing
  readonly number: number
  readonly lines: ReadonlyMap<string, LineValue>
}

/**
 * `both` is from the newest filing that states earnings per share and share counts; `alone` is from a newer filing that
 * states only one of them.
 */
export interface ShareSets {
  readonly both?: ShareSet
  readonly alone?: ShareSet
}

/** Returns the sets after a filing has been read. */
export function shareSetsAfter(before: ShareSets, book: Book, filing: Filing, number: number): ShareSets {
  const [eps, shares] = [statedLines(EPS_LINES, book, number), statedLines(SHARE_LINES, book, number)]
  if (eps.length === 0 && shares.length === 0) return before
  const lines = new Map([...eps, ...shares])
  if (eps.length > 0 && shares.length > 0) return { both: { filing, number, lines } }
  // Share counts by themselves do not show the share basis of the known earnings per share.
  if (eps.length === 0 && before.both !== undefined) return before
  return { ...before, alone: { filing, number, lines } }
}

function statedLines(ids: readonly string[], book: Book, number: number): readonly (readonly [string, LineValue])[] {
  return INCOME_STATEMENT.filter(({ id }) => ids.includes(id)).flatMap((definition) => {
    const lineValue = fromTags(definition, book, number)
    return lineValue === undefined ? [] : [[definition.id, lineValue] as const]
  })
}

/**
 * Returns the lines in the current set. `stale` is a line whose value differs in a newer filing that states only
 * earnings per share or only share counts.
 */
export function shareLines({ both, alone }: ShareSets): {
  readonly lines: ReadonlyMap<string, LineValue>
  readonly stale?: string
} {
  if (both === undefined) return { lines: alone?.lines ?? new Map() }
  const stale = [...(alone?.lines ?? [])].find(([id, { value }]) => both.lines.get(id)?.value.equals(value) === false)
  return { lines: both.lines, stale: stale?.[0] }
}
