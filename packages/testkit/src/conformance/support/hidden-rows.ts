import { entitiesById, type AnyRecord, type Scope, type SubjectResolver } from '@bourse/kit'
import { NO_MARKET } from '@bourse/kit/subject'
import { columnsOf } from '@bourse/kit/host'
import { listing, listings } from '@bourse/services'
import type { SampleRow } from '../options.ts'
import type { SampleHost } from './sample-host.ts'

/** Rows of a record that are hidden from a key. */
export interface HiddenRows {
  readonly record: AnyRecord
  readonly rows: readonly SampleRow[]
}

/**
 * Removes all versions of rows outside the scope from a copy of the sample, as if they had never been published.
 * Whether a row is visible depends on the subject and the market of its record, regardless of their property names in a
 * response.
 */
export async function removeHidden(sample: SampleHost, copy: SampleHost, scope: Scope): Promise<readonly HiddenRows[]> {
  const removed: HiddenRows[] = []
  for (const record of copy.dataset.records) {
    const hidden = await hiddenSubjects(sample, record, scope)
    const rows = [
      ...(await removeOfSubject(copy, record, scope, hidden)),
      ...(await removeOfMarket(copy, record, scope)),
    ]
    if (rows.length > 0) removed.push({ record, rows })
  }
  return removed
}

/**
 * Returns the ids of a resolver that are not visible in a scope on any of the days; a listing may have been on a
 * different market earlier.
 */
export async function hiddenOf(
  sample: SampleHost,
  resolver: SubjectResolver,
  ids: readonly string[],
  scope: Scope,
): Promise<ReadonlySet<string>> {
  const hidden = new Set(ids)
  const { markets } = scope
  const knowledge = sample.knowledge()
  for (const on of await daysOf(sample))
    for (const { id } of await resolver.universe({ scope, on, markets, excludeKinds: [], knowledge })) hidden.delete(id)
  if (hidden.size === 0) return hidden
  // Entities without a market are visible to every key.
  const known = await entitiesById(resolver, [...hidden], knowledge)
  return new Set([...hidden].filter((id) => known.has(id) && known.get(id)?.market !== NO_MARKET))
}

/** Returns today and the dates of the sample's rows. */
async function daysOf(sample: SampleHost): Promise<ReadonlySet<string>> {
  const days = new Set([sample.test.clock.now().slice(0, 10)])
  for (const record of sample.dataset.records) {
    for (const field of datesOf(record)) {
      const stored = await query(
        sample,
        `select distinct ${quoted(field)}::text as day from ${placeOf(sample, record)}`,
      )
      for (const { day } of stored) if (typeof day === 'string') days.add(day.slice(0, 10))
    }
  }
  return days
}

const datesOf = ({ time, fields }: AnyRecord): readonly string[] =>
  time.mode === 'catalog' ? Object.keys(fields).filter((name) => fields[name]?.kind === 'date') : [time.field]

/** The column with the subject of the rows, and its resolver. */
interface About {
  readonly column: string
  readonly resolver: SubjectResolver
  readonly isUnknown: boolean
}

/**
 * Returns a record's subject. If the dataset stores the listings itself, each record with a listing id is about that
 * listing.
 */
function aboutOf({ dataset, test }: SampleHost, record: AnyRecord): About | undefined {
  const isOfListings = dataset.provides.some(({ ref }) => ref.id === listings.id)
  const subject = record.subject ?? (isOfListings ? listing : undefined)
  const resolver = subject === undefined ? undefined : test.host.wiring.service(subject.resolver)
  if (subject === undefined || resolver === undefined) return undefined
  const isUnknown = subject.isUnknown === true
  if (columnsOf(record)[subject.column] !== undefined) return { column: subject.column, resolver, isUnknown }
  return record.id === LISTING_PREFIX ? { column: 'id', resolver, isUnknown } : undefined
}

/** Prefix of the public ids of listings. */
const LISTING_PREFIX = 'ins'

/**
 * Returns the subjects that are hidden in a scope. They are looked up in the complete sample, because a copy without
 * some listings resolves differently and caches the result.
 */
async function hiddenSubjects(sample: SampleHost, record: AnyRecord, scope: Scope): Promise<ReadonlySet<string>> {
  const about = aboutOf(sample, record)
  if (about === undefined) return new Set()
  const stored = await query(sample, `select distinct ${quoted(about.column)} as id from ${placeOf(sample, record)}`)
  const ids = stored.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return hiddenOf(sample, about.resolver, ids, scope)
}

async function removeOfSubject(
  copy: SampleHost,
  record: AnyRecord,
  scope: Scope,
  hidden: ReadonlySet<string>,
): Promise<readonly SampleRow[]> {
  const about = aboutOf(copy, record)
  if (about === undefined) return []
  const column = quoted(about.column)
  // Rows with an unknown listing are not visible to keys with a list of symbols.
  const unknown = about.isUnknown && scope.ids !== undefined ? ` or ${column} is null` : ''
  const condition = `${column} = any($1::text[])${unknown}`
  return query(copy, `delete from ${placeOf(copy, record)} where ${condition} returning *`, [[...hidden]])
}

/**
 * Removes hidden rows without a subject, based on the market that they name. If a call names an entity, the entity's
 * rows are visible too.
 */
async function removeOfMarket(
  sample: SampleHost,
  record: AnyRecord,
  { markets }: Scope,
): Promise<readonly SampleRow[]> {
  const { market } = record
  const about = aboutOf(sample, record)
  if (market === undefined) return []
  const unknown = about === undefined ? '' : ` and ${quoted(about.column)} is null`
  const condition = `${quoted(market)} <> all($1::text[])${unknown}`
  return query(sample, `delete from ${placeOf(sample, record)} where ${condition} returning *`, [[...markets]])
}

function placeOf({ test }: SampleHost, record: AnyRecord): string {
  const table = test.host.wiring.tables.get(record)
  if (table === undefined) throw new Error(`the dataset has no record ${record.table}`)
  return table.name
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const query = ({ test }: SampleHost, text: string, values: readonly unknown[] = []) =>
  test.database.database.query<SampleRow>(text, values)
