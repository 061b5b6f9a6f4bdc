import type { AnyRecord } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** A row about a date must not be known before that date. */
export const noRowIsKnownBeforeItsDate: Check = {
  name: 'no-row-is-known-before-its-date',
  says:
    'A row states that it was known before the date it is about, so reads as of an earlier date show the ' +
    'future. Set `known_at` to when the publisher released the row; if rows are known in advance, set `ahead` on the ' +
    'date field.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (specimen.dataset.records.some((record) => dateOf(record) !== undefined)
      ? undefined
      : 'no record has a date that lies in the past when a row becomes known'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const found = await Promise.all(specimen.dataset.records.map((record) => knownAhead(sample, record)))
    return found.flat()
  },
}

/** Returns a record's date field; undefined if its rows may be known before their date. */
function dateOf({ time, fields }: AnyRecord): string | undefined {
  if (time.mode === 'catalog') return undefined
  return fields[time.field]?.plausible?.ahead === undefined ? time.field : undefined
}

/**
 * Returns the rows known before their date, with a tolerance of one day because dates are local and instants are UTC.
 */
async function knownAhead({ test }: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const date = dateOf(record)
  const table = test.host.wiring.tables.get(record)
  if (date === undefined || table === undefined) return []
  const [row] = await test.database.database.query<{ date: string; known: string; rows: number }>(
    `select min(date)::text as date, min(known)::text as known, count(*)::int as rows
       from (select "${date}"::date as date, (known_from at time zone 'UTC')::date as known from ${table.name}) v
      where known + 1 < date`,
  )
  if (row === undefined || row.rows === 0) return []
  return [`record ${record.table}: ${row.rows} rows known before their ${date}, first ${row.date}, known ${row.known}`]
}
