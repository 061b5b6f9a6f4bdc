import { addDays, addMonths, type SourceWindow } from '@bourse/kit'

/** A set that a page names. */
export interface NotesSet {
  /** `2024q1`, `2026_02`. */
  readonly set: string
  readonly url: string
}

const LINK = /href="([^"]*?\/(\d{4})(?:q([1-4])|_(\d{2}))_notes\.zip)(?:\?[^"]*)?"/gi

/**
 * The sets of filings of some dates that the page of the SEC links to, oldest first. A month that was put into a
 * quarter is not linked any more.
 * @throws Error where the page links to no set at all
 */
export function notesSetsAt(page: string, html: string, { from, to }: SourceWindow): readonly NotesSet[] {
  const sets = new Map<string, NotesSet & { readonly first: string; readonly last: string }>()
  for (const [, link = '', year = '', quarter, month] of html.matchAll(LINK)) {
    const first = `${year}-${month ?? String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`
    const last = addDays(addMonths(first, month === undefined ? 3 : 1), -1)
    const set = month === undefined ? `${year}q${quarter}` : `${year}_${month}`
    sets.set(set, { set, url: new URL(link, page).href, first, last })
  }
  if (sets.size === 0) throw new Error(`${page}: expected links to sets such as 2024q1_notes.zip`)
  return [...sets.values()]
    .filter(({ first, last }) => first <= to && last >= from)
    .sort((a, b) => (a.first < b.first ? -1 : 1))
    .map(({ set, url }) => ({ set, url }))
}
