import { BadRecord, isRemoval, type AnyIntake, type AnyRecord, type Into, type Source } from '@bourse/kit'
import type { PublishReport } from '@bourse/host'
import { parseAll } from './parse-all.ts'
import type { TestHost } from './test-host.ts'

type Feed = AnyRecord | AnyIntake
type Row = Readonly<Record<string, unknown>>

/** A raw answer of a publisher, as `fetch` of the source would hand it on. */
export interface RawAnswer {
  readonly source: Source
  readonly unit: unknown
  readonly raw: unknown
  /** Rows that became known later are left out. */
  readonly until?: string
}

/** What came of it. */
export interface PublishedAnswer {
  /** Lines that the source could not read. */
  readonly bad: readonly BadRecord[]
  readonly quarantined: number
  /** Rows by record or intake. */
  readonly rows: Readonly<Record<string, number>>
  /** What was reported of each, in the order in which the source told the first row of it. */
  readonly reports: readonly PublishReport[]
}

/**
 * Publishes what a source makes of a raw answer, record by record and intake by intake; rows that it withdraws are left
 * alone.
 */
export async function publishParsed(
  host: Pick<TestHost, 'publish' | 'submit'>,
  { source, unit, raw, until }: RawAnswer,
): Promise<PublishedAnswer> {
  const yielded = await parseAll(source, raw, unit)
  const bad = yielded.filter((row) => row instanceof BadRecord)
  const told = yielded
    .filter((row) => !(row instanceof BadRecord || isRemoval(row)))
    .map((row) => addressed(source, row))
  const due = told.filter(({ row }) => until === undefined || isKnown(row['known_at'], until))
  const rows: Record<string, number> = {}
  const reports: PublishReport[] = []
  for (const [feed, own] of Map.groupBy(due, ({ feed }) => feed)) {
    const given = own.map(({ row }) => row)
    const options = { source: source.id, complete: source.complete }
    reports.push(
      await (feed.part === 'record' ? host.publish(feed, given, options) : host.submit(feed, given, options)),
    )
    rows[feed.part === 'record' ? feed.table : feed.id] = given.length
  }
  return { bad, quarantined: reports.reduce((sum, report) => sum + report.quarantined, 0), rows, reports }
}

const isKnown = (known: unknown, until: string) => typeof known !== 'string' || known <= until

/** A source of several feeds says with each row which one it is for. */
function addressed({ feeds }: Source, row: unknown): { readonly feed: Feed; readonly row: Row } {
  if ('part' in feeds) return { feed: feeds, row: row as Row }
  const { record, row: own } = row as Into<Feed>
  return { feed: record, row: own }
}
