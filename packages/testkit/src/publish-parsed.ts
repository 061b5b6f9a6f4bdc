import type { AnyStagingTable, AnyRecord, BadRecord, Into, Source } from '@bourse/kit'
import { isRemoval, isTally } from '@bourse/kit/host'
import type { PublishReport } from '@bourse/host'
import type { TestHost } from './test-host.ts'

type Feed = AnyRecord | AnyStagingTable
type Row = Readonly<Record<string, unknown>>

/** A publisher's raw response, as the source's `fetch` returns it. */
export interface RawAnswer {
  readonly source: Source
  readonly unit: unknown
  readonly raw: unknown
  /** Excludes rows that became known after this instant. */
  readonly until?: string
}

/** The result of publishing a response. */
export interface PublishedAnswer {
  /** Rows that the source could not read. */
  readonly bad: readonly BadRecord[]
  readonly quarantined: number
  /** Number of published rows by record or staging table. */
  readonly rows: Readonly<Record<string, number>>
  /** Reports of the batch, one per record or staging table. */
  readonly reports: readonly PublishReport[]
}

/**
 * Publishes a raw response through its source as the host does: the entire unit in one batch, including withdrawals.
 */
export async function publishParsed(
  host: Pick<TestHost, 'publishUnit'>,
  { source, unit, raw, until }: RawAnswer,
): Promise<PublishedAnswer> {
  const bad: BadRecord[] = []
  const rows: Record<string, number> = {}
  const isDue = (yielded: unknown) => {
    if (isBad(yielded)) return bad.push(yielded) > 0
    if (isTally(yielded)) return true
    if (isRemoval(yielded)) return isKnown(yielded.row['known_at'], until)
    const { feed, row } = addressed(source, yielded)
    if (!isKnown(row['known_at'], until)) return false
    const name = feed.part === 'record' ? feed.table : feed.id
    rows[name] = (rows[name] ?? 0) + 1
    return true
  }
  const report = await host.publishUnit(yielding(source, isDue), { unit, raw })
  return { bad, quarantined: report.quarantined - bad.length, rows, reports: [report] }
}

/** Returns a source that yields only the part of its rows for which `isPart` returns true. */
export function yielding(source: Source, isPart: (yielded: unknown) => boolean): Source {
  return {
    ...source,
    async *parse(raw, unit) {
      for await (const yielded of source.parse(raw, unit)) if (isPart(yielded)) yield yielded
    },
  }
}

const isKnown = (known: unknown, until: string | undefined) =>
  until === undefined || typeof known !== 'string' || known <= until

/** Compares by name, because a source may use a different copy of the kit. */
export const isBad = (yielded: unknown): yielded is BadRecord =>
  yielded instanceof Error && yielded.name === 'BadRecord'

/** Returns the feed and the row; a source with several feeds states the feed of each row. */
function addressed({ feeds }: Source, row: unknown): { readonly feed: Feed; readonly row: Row } {
  if ('part' in feeds) return { feed: feeds, row: row as Row }
  const { record, row: own } = row as Into<Feed>
  return { feed: record, row: own }
}
