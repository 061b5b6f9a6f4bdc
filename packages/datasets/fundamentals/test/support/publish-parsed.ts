import { BadRecord, type AnyIntake, type AnyRecord, type Into, type Source } from '@bourse/kit'
import { parseAll, type TestHost } from '@bourse/testkit'

type Row = Readonly<Record<string, unknown>>

interface Publication {
  readonly source: Source
  readonly unit: unknown
  readonly raw: unknown
  /** Rows that became known later are left out. */
  readonly until?: string
}

/** What came of it. */
export interface Published {
  readonly bad: readonly BadRecord[]
  readonly quarantined: number
  readonly rows: Readonly<Record<string, number>>
}

/** Publishes what a source makes of a raw answer, as a run of it does, feed by feed. */
export async function publishParsed(host: TestHost, { source, unit, raw, until }: Publication): Promise<Published> {
  const yielded = await parseAll(source, raw, unit)
  const bad = yielded.filter((row) => row instanceof BadRecord)
  const addressed = yielded.flatMap((row) => (row instanceof BadRecord ? [] : [addressedOf(source, row)]))
  const due = addressed.filter(({ row }) => until === undefined || isKnown(row['known_at'], until))
  const rows: Record<string, number> = {}
  let quarantined = 0
  for (const [record, own] of Map.groupBy(due, ({ record }) => record)) {
    const given = own.map(({ row }) => row)
    const options = { source: source.id }
    const report = await (record.part === 'record'
      ? host.publish(record, given, options)
      : host.submit(record, given, options))
    rows[record.part === 'record' ? record.table : record.id] = given.length
    quarantined += report.quarantined
  }
  return { bad, quarantined, rows }
}

const isKnown = (known: unknown, until: string) => typeof known !== 'string' || known <= until

function addressedOf({ feeds }: Source, row: unknown): { readonly record: AnyRecord | AnyIntake; readonly row: Row } {
  if ('part' in feeds) return { record: feeds, row: row as Row }
  const { record, row: own } = row as Into<AnyRecord | AnyIntake>
  return { record, row: own }
}
