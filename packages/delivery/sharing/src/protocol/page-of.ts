import { problem } from '@bourse/kit'

/** Maximum entries per page, and the default without `maxResults`. */
const MOST = 500

/** Returns a page of a list: its entries, and the token of the next page unless it is the last. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const size = Math.min(numberIn(query, 'maxResults') ?? MOST, MOST)
  const start = numberIn(query, 'pageToken') ?? 0
  const end = start + size
  return { items: items.slice(start, end), ...(end < items.length ? { nextPageToken: String(end) } : {}) }
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  if (text === '') return undefined
  if (!/^\d{1,9}$/.test(text))
    throw problem('malformed-request', `${name}: expected a whole number of 0 or more, got ${text.slice(0, 40)}`)
  return Number(text)
}
