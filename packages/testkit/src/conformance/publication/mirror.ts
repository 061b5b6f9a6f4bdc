import { changeFeed, type ChangeFeed } from '@bourse/engine/api-docs'
import { addMonths } from '@bourse/kit/values'
import { statusOf } from '../reading/ask.ts'
import type { ExactRow } from '../reading/exact-json.ts'
import { PageRejected, pagesOf, type PageMeta } from '../reading/pages.ts'
import { withQuery } from '../reading/with-query.ts'
import type { Reader } from '../support/readers.ts'
import type { SampleHost } from '../support/sample-host.ts'
import type { MirroredList } from './mirrored-lists.ts'

/** A client's copy of a list, which applies the changes that the list reports. */
export interface Mirror {
  readonly address: string
  readonly isByDate: boolean
  readonly reader: Reader
  readonly feed: ChangeFeed
  /** The rows by key. */
  rows: ReadonlyMap<string, ExactRow>
  /** The state of the rows. */
  since: string
}

/** Loads a list; undefined if the key may not read it, or if nothing is published. */
export async function loadMirror(
  sample: SampleHost,
  { addresses, operation, isByDate }: MirroredList,
  reader: Reader,
): Promise<Mirror | undefined> {
  const feed = changeFeed(operation)
  if (feed === undefined) return undefined
  for (const address of addresses) {
    const { rows, meta } = await read(sample, listAddress(sample, { address, isByDate, reader }), reader)
    if (typeof meta.as_of === 'string')
      return { address, isByDate, reader, feed, since: meta.as_of, rows: byKey(feed, rows) }
  }
  return undefined
}

/** Applies what changed; returns how the copy then differs from a new read, undefined if it does not. */
export async function followMirror(sample: SampleHost, mirror: Mirror): Promise<string | undefined> {
  const { reader, feed, since } = mirror
  const address = withQuery(mirror.address, { changed_since: since })
  const changes = await read(sample, address, reader)
  const fresh = await read(sample, listAddress(sample, mirror), reader)
  const expected = byKey(feed, fresh.rows)
  mirror.since = changes.meta.as_of ?? fresh.meta.as_of ?? since
  // Clients load the list again if the changes are no longer known.
  mirror.rows = changes.rejected === TOO_EARLY ? expected : changed(mirror, changes)
  if (changes.rejected !== TOO_EARLY && changes.rejected !== fresh.rejected)
    return `${reader.name}: ${address} returns ${changes.rejected ?? 200}, but the list ${fresh.rejected ?? 200}`
  // A list of one date may be before the history of the plan by now.
  if (fresh.rejected !== undefined) return undefined
  const differing = [...new Set([...mirror.rows.keys(), ...expected.keys()])].find(
    (key) => JSON.stringify(mirror.rows.get(key)) !== JSON.stringify(expected.get(key)),
  )
  return differing && `${reader.name}: ${address} leads to different rows than a new read, first ${differing}`
}

const TOO_EARLY = '422 point-in-time-unavailable'
const MONTHS_OF_YEAR = 12

/** Returns the address of all rows of a list. */
function listAddress(
  { test }: SampleHost,
  { address, isByDate, reader }: Pick<Mirror, 'address' | 'isByDate' | 'reader'>,
): string {
  const first = reader.hasOneYear ? addMonths(test.clock.now().slice(0, 10), -MONTHS_OF_YEAR) : '0001-01-01'
  return isByDate ? withQuery(address, { from: first }) : address
}

interface RowsRead {
  /** Status and code if the host rejects the request. */
  readonly rejected: string | undefined
  readonly rows: readonly ExactRow[]
  readonly meta: Partial<PageMeta>
}

async function read(sample: SampleHost, address: string, { key }: Reader): Promise<RowsRead> {
  try {
    const pages = await pagesOf(sample, address, undefined, { key })
    return { rejected: undefined, rows: pages.flatMap(({ rows }) => rows), meta: pages.at(-1)?.meta ?? {} }
  } catch (error) {
    if (!(error instanceof PageRejected)) throw error
    return { rejected: statusOf(error.answer), rows: [], meta: {} }
  }
}

const keyIn = ({ key }: ChangeFeed, row: ExactRow): string => JSON.stringify(key.map((name) => row[name]))

const byKey = (feed: ChangeFeed, rows: readonly ExactRow[]): ReadonlyMap<string, ExactRow> =>
  new Map(rows.map((row) => [keyIn(feed, row), row]))

/** Returns the rows after changes, without those before the first dates that the response reports. */
function changed({ feed, rows }: Mirror, { rows: changes, meta }: RowsRead): ReadonlyMap<string, ExactRow> {
  const result = new Map(rows)
  for (const row of changes) {
    const names = ['change', 'known_from', 'reason'].map((name) => (`_${name}` in row ? `_${name}` : name))
    const own = Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
    if (row[names[0] ?? ''] === 'withdrawn') result.delete(keyIn(feed, own))
    else result.set(keyIn(feed, own), own)
  }
  const floors = [
    [feed.history, meta.history_from],
    [feed.retained, meta.retained_from],
  ] as const
  for (const [field, first] of floors)
    for (const [key, { [field ?? '']: date }] of result)
      if (typeof first === 'string' && typeof date === 'string' && date < first) result.delete(key)
  return result
}
