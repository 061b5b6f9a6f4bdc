import type { SourceWindow } from '@bourse/kit'
import { addDays, addMonths } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'

/** An SEC data set that a page links to. */
export interface LinkedSet {
  /** Name of the set, such as `2024q1` or `2026_02`. */
  readonly set: string
  readonly url: string
}

const LINK = /href="([^"]*?\/(\d{4})(?:q([1-4])|_(\d{2}))_([a-z0-9]+)\.zip)(?:\?[^"]*)?"/gi

/**
 * Returns the sets with filings on the given dates that an SEC page links to, oldest first. Once a month is merged into
 * a quarter, the page no longer links to it.
 * @param kind suffix after the date in the archive names: `notes`, `rr1`
 * @throws UnreadableFile if the page links to no set of this kind
 */
export function linkedSets(
  { url: page, html }: { readonly url: string; readonly html: string },
  kind: string,
  { from, to }: SourceWindow,
): readonly LinkedSet[] {
  const sets = new Map<string, LinkedSet & { readonly first: string; readonly last: string }>()
  for (const [, link = '', year = '', quarter, month, named] of html.matchAll(LINK)) {
    if (named !== kind) continue
    const first = `${year}-${month ?? String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`
    const last = addDays(addMonths(first, month === undefined ? 3 : 1), -1)
    const set = month === undefined ? `${year}q${quarter}` : `${year}_${month}`
    sets.set(set, { set, url: new URL(link, page).href, first, last })
  }
  if (sets.size === 0) throw new UnreadableFile(`${page}: expected links to sets such as 2024q1_${kind}.zip`)
  return [...sets.values()]
    .filter(({ first, last }) => first <= to && last >= from)
    .sort((a, b) => (a.first < b.first ? -1 : 1))
    .map(({ set, url }) => ({ set, url }))
}
