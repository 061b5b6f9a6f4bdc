import type { AnyStagingTable, AnyRecord, Fields, Subject } from '@bourse/kit'
import { columnsOf, namesOfReference } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { parseFixture } from '../support/sample-rows.ts'
import { findingsOf, fixtureCases, withoutSources } from './fixture-cases.ts'

/** The rows that a source yields must be valid for its record or staging table. */
export const fixturesParse: Check = {
  name: 'fixtures-parse',
  says:
    'A recorded response does not parse into rows of the record or staging table that the source feeds. Correct ' +
    '`parse`: it must yield at least one row, with only fields of the feed.',
  skip: withoutSources,
  find: (specimen) =>
    findingsOf(fixtureCases(specimen), async ({ source, fixture }) => {
      const rows = await parseFixture(source, fixture)
      return rows.length === 0 ? ['it yields no rows'] : distinct(rows.flatMap(({ feed, row }) => wrongIn(feed, row)))
    }),
}

const distinct = (findings: readonly string[]) => [...new Set(findings)]

/** Properties that are not fields: they identify the subject of a row or state when the row became known. */
const BESIDE = ['exchange_mic', 'id', 'known_at']

function wrongIn(feed: AnyRecord | AnyStagingTable, row: SampleRow): readonly string[] {
  const fields = feed.part === 'record' ? columnsOf(feed) : feed.fields
  const subject = feed.part === 'record' ? feed.subject : undefined
  const naming = subject === undefined ? [] : [subject.nameField, ...(subject.identifiers ?? [])]
  const known = new Set([
    ...Object.keys(fields),
    ...(feed.part === 'record' ? [...naming, ...BESIDE, ...namesOfOthers(fields)] : []),
  ])
  const derived = new Set(['id', subject?.column])
  return [
    ...Object.keys(row)
      .filter((name) => !known.has(name))
      .map((name) => `it yields ${name}, which is not a field`),
    ...Object.entries(fields)
      .filter(([name, { isNullable }]) => !isNullable && !derived.has(name) && (row[name] ?? undefined) === undefined)
      .map(([name]) => `it yields rows without ${name}, which is never null`),
    ...(subject === undefined || subject.isUnknown === true || names(row, subject)
      ? []
      : [`it yields rows without ${subject.nameField}`]),
  ]
}

/** Returns the properties that name additional entities. */
const namesOfOthers = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap(({ ref }) => (ref === undefined ? [] : namesOfReference(ref).map(({ from }) => from)))

const names = (row: SampleRow, { nameField, column, identifiers = [] }: Subject) =>
  [nameField, column, ...identifiers].some((name) => typeof row[name] === 'string')
