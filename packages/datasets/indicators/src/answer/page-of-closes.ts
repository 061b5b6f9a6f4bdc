/** Position after which a page continues: the last row's close time and id. */
export interface After {
  readonly closes: number
  readonly id: string
}

/** A listing's bar close times, oldest first. */
interface Closes {
  readonly closes: readonly number[]
}

/** A row on the page: a listing's bar and the row's id. */
interface PageEntry<Listing> {
  readonly listing: Listing
  /** Index of the row's bar within the listing. */
  readonly bar: number
  readonly closes: number
  readonly id: string
}

interface PageOptions<Listing> {
  readonly ascending: boolean
  readonly after: After | undefined
  readonly count: number
  readonly idOf: (listing: Listing, closes: number) => string
}

/**
 * Returns the first rows of several listings, ordered by bar close time and then by id. It computes ids only for rows
 * that may be on the page and sorts only rows that share a close time.
 */
export function pageOfCloses<Listing extends Closes>(
  listings: readonly Listing[],
  { ascending, after, count, idOf }: PageOptions<Listing>,
): readonly PageEntry<Listing>[] {
  const step = ascending ? 1 : -1
  const heads = listings.map((listing) => ({ listing, bar: startOf(listing.closes, after?.closes, ascending) }))
  const rows: PageEntry<Listing>[] = []
  while (rows.length < count) {
    const next = nextClose(heads, ascending)
    if (next === undefined) break
    const together: PageEntry<Listing>[] = []
    for (const head of heads)
      for (; head.listing.closes[head.bar] === next; head.bar += step)
        together.push({ listing: head.listing, bar: head.bar, closes: next, id: idOf(head.listing, next) })
    together.sort((a, b) => (a.id < b.id ? -1 : 1))
    rows.push(...together.filter(({ id }) => after === undefined || next !== after.closes || id > after.id))
  }
  return rows.slice(0, count)
}

/** Returns the index of the first bar, in the requested order, that is not before the cursor. */
function startOf(closes: readonly number[], cursor: number | undefined, ascending: boolean): number {
  if (cursor === undefined) return ascending ? 0 : closes.length - 1
  return ascending ? countBelow(closes, cursor) : countBelow(closes, cursor + 1) - 1
}

/** Counts the close times below a limit by binary search. Close times are whole seconds. */
function countBelow(closes: readonly number[], limit: number): number {
  let [low, high] = [0, closes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((closes[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function nextClose(
  heads: readonly { readonly listing: Closes; readonly bar: number }[],
  ascending: boolean,
): number | undefined {
  let next: number | undefined
  for (const { listing, bar } of heads) {
    const closes = listing.closes[bar]
    if (closes !== undefined && (next === undefined || (ascending ? closes < next : closes > next))) next = closes
  }
  return next
}
