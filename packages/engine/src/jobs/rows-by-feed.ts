import type { Source } from '@bourse/kit'
import { isRemoval, isTally, feedsOf, type Feed } from '@bourse/kit/host'
import type { IncomingRow } from '../publishing/index.ts'
import { incomingOf } from './incoming-rows.ts'
import type { ReadRows } from './reading/messages.ts'

/** Maximum number of rows, and of characters in them, per chunk. */
const [ROWS, CHARACTERS] = [1_000, 4 * 1024 * 1024]

/**
 * Groups rows by feed, in chunks. A feed is identified by its number, because the feed objects differ between
 * processes.
 */
export async function* fedRows(
  source: Source,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<ReadRows> {
  const waiting = createWaiting(feedsOf(source), 'part' in source.feeds)
  // A synchronous iterable does not need one event loop turn per row.
  const tallies: Record<string, number> = {}
  const add = (yielded: unknown) => {
    if (!isTally(yielded)) return waiting.add(yielded)
    tallies[yielded.rule] = (tallies[yielded.rule] ?? 0) + yielded.count
    return []
  }
  if (Symbol.iterator in rows) for (const row of rows) yield* add(row)
  else for await (const row of rows) yield* add(row)
  yield* waiting.end()
  if (Object.keys(tallies).length > 0) yield { feed: 0, rows: [], tallies }
}

function createWaiting(feeds: readonly Feed[], isSingle: boolean) {
  let feed = 0
  let rows: IncomingRow[] = []
  let characters = 0
  function* end(): Generator<ReadRows> {
    if (rows.length > 0) yield { feed, rows }
    rows = []
    characters = 0
  }
  return {
    *add(yielded: unknown): Generator<ReadRows> {
      const next = isSingle ? { feed: 0, row: yielded } : addressed(yielded, feeds)
      if (next.feed !== feed || rows.length === ROWS || characters > CHARACTERS) yield* end()
      feed = next.feed
      const incoming = incomingOf(next.row)
      rows.push(incoming)
      characters += charactersIn(incoming.row)
    },
    end,
  }
}

function charactersIn(row: Readonly<Record<string, unknown>>): number {
  let characters = 0
  for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length
  return characters
}

/**
 * Returns the feed number and the row of a value yielded by a source with several feeds. An unreadable row counts
 * toward the first feed.
 */
function addressed(yielded: unknown, feeds: readonly Feed[]): { readonly feed: number; readonly row: unknown } {
  if (yielded instanceof Error) return { feed: 0, row: yielded }
  const isAddressed = typeof yielded === 'object' && yielded !== null && 'record' in yielded && 'row' in yielded
  const feed = isAddressed ? feeds.indexOf(yielded.record as Feed) : -1
  if (feed < 0 || !isAddressed) throw notAddressed(feeds)
  return { feed, row: isRemoval(yielded) ? yielded : yielded.row }
}

const notAddressed = (feeds: readonly Feed[]) =>
  new Error(
    'a source with several feeds yields into(record, row) for one of them, or a BadRecord: ' +
      `${feeds.map((feed) => (feed.part === 'record' ? feed.table : feed.id)).join(', ')}`,
  )
