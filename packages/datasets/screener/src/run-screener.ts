import { endpoint, f, perRequest, problem, sql, Type, type Call, type NarrowedNeeds } from '@bourse/kit'
import { listing, SCREENER_FIELDS, type ScreenerFieldName } from '@bourse/services'
import { body, type Screen } from './body.ts'
import { mistakesIn, screenOf, type CheckedScreen } from './check-screen.ts'
import { screenedListings, snapshots } from './records.ts'
import { column, conditionOf, orderOf } from './screen-sql.ts'
import { snapshotAt } from './snapshot-at.ts'
import { withheldFields } from './withheld-fields.ts'

const LIMIT = { default: 100, max: 1_000 }
const needs = { screened: screenedListings, snapshots }
type ScreenCall = Call<Readonly<Record<string, unknown>>, Screen>

/** POST /v1/screener */
export const runScreener = endpoint('/screener', {
  id: 'screener.run',
  summary: 'Listings that match filters',
  description:
    'Listings in the key’s markets that match all filters, ranked. Fields from all installed datasets ' +
    'are in one snapshot per day, taken at 22:30 New York time; the previous one is retained. Several ' +
    'filters on the same field form a range. A number may be decimal text and is compared exactly. Null ' +
    'matches only `is_null`. Without `sort`, rows are sorted by market_capitalization, largest first; rows without ' +
    'the value follow. Fields from datasets outside the plan are rejected.',
  capabilities: ['screener.run', 'eod.read'],
  credits: perRequest(25),
  limit: LIMIT,
  body,
  checkBody: mistakesIn,
  paging: 'body',
  fields: {
    rank: f.count('Position in the complete result, from 1', { example: 1 }),
    ...listing.columns,
    ...listing.labels,
    name: f.text('Name of the listing', { example: 'Apple Inc.' }).nullable(),
    company_id: f.text('Public id of the company', { example: 'cmp_00000000000000000000' }).nullable(),
    currency_code: f.currency('ISO 4217 code of its price currency').nullable(),
    fields: f.json(
      'The fields used by the filters and sort keys, in order of first use',
      Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])),
      { example: { close: 189.95 } },
    ),
  },
  order: ['rank asc'],
  meta: {
    snapshot: f.object(
      'The snapshot, and the number of its listings that are visible to the key',
      {
        snapshot_date: f.date('Date of the snapshot'),
        published_at: f.instant('When the snapshot takes effect'),
        position_count: f.count('Listings'),
      },
      { example: { snapshot_date: '2026-03-02', published_at: '2026-03-03T03:30:00Z', position_count: 7123 } },
    ),
    sort: f.list(
      'The order of the rows',
      { field: f.text('Name of a field'), order: f.oneOf('Sort direction', ['asc', 'desc']) },
      { example: [{ field: 'volume', order: 'desc' }] },
    ),
  },
  problems: ['screener-field-unavailable', 'point-in-time-unavailable', 'dataset-unpublished'],
  needs,
  unscoped: { snapshots: 'every key may know which snapshots exist' },
  async read(given, call) {
    const withheld = withheldFields(call)
    refuseWithheld(call, withheld)
    const { sort, ...checked } = screenOf(call.body)
    // Only the default sort can still contain a withheld field; it is dropped.
    const screen = { ...checked, sort: sort.filter(({ field }) => !withheld.has(field)) }
    const snapshot = await snapshotAt(given.snapshots, call)
    const used = fieldsOf(screen)
    const snapshotFields = { date: snapshot.snapshot_date, used }
    const [position_count, rows] = await Promise.all([
      refuseUnavailable(given, call, snapshotFields),
      rankedRows(given, call, { ...snapshotFields, screen }),
    ])
    call.meta('snapshot', { ...snapshot, position_count: Number(position_count) })
    call.meta('sort', screen.sort)
    return rows
  },
})

/** Fields used by the filters and sort keys, in order of first use. */
const fieldsOf = ({ comparisons, sort }: CheckedScreen): readonly ScreenerFieldName[] => [
  ...new Set([...comparisons, ...sort].map(({ field }) => field)),
]

interface SnapshotFields {
  readonly date: string
  readonly used: readonly ScreenerFieldName[]
}

function refuseWithheld({ body: screen }: ScreenCall, withheld: ReadonlyMap<string, string>): void {
  const errors = fieldReferences(screen).flatMap(({ field, pointer }) => {
    const dataset = withheld.get(field)
    const message = `This key’s plan does not include ${field}, which the dataset ${dataset} supplies.`
    return dataset === undefined ? [] : [{ code: 'unavailable', pointer, message }]
  })
  if (errors[0] !== undefined) throw problem('screener-field-unavailable', errors[0].message, { errors })
}

/** Counts the listings visible to the key; rejects a field that has no value for any of them. */
async function refuseUnavailable(
  given: NarrowedNeeds<typeof needs>,
  call: ScreenCall,
  { date, used }: SnapshotFields,
): Promise<string> {
  const counts = used.map((name) => sql<string>`count(${column(name)})::text`.as(name))
  const counted = await given.screened
    .at(call)
    .where('r.snapshot_date', '=', date)
    .select([sql<string>`count(*)::text`.as('rows'), ...counts])
    .executeTakeFirst()
  const found: Readonly<Record<string, string>> = { ...counted }
  // If the default sort's field has no data, all rows are ordered by id.
  const errors = fieldReferences(call.body).flatMap(({ field, pointer }) => {
    const known = used.find((name) => name === field && found[name] === '0')
    return known === undefined ? [] : [{ code: 'unavailable', pointer, message: unavailableMessage(known, date) }]
  })
  if (errors[0] !== undefined) throw problem('screener-field-unavailable', errors[0].message, { errors })
  return found['rows'] ?? '0'
}

const unavailableMessage = (name: ScreenerFieldName, date: string) =>
  `${name} has no value in the ${date} snapshot for this key’s markets: ` +
  `${SCREENER_FIELDS[name].dataset} supplies it.`

/** Returns the locations in a body that name fields. */
const fieldReferences = ({ filters = [], sort = [] }: Screen) => [
  ...filters.map(({ field }, index) => ({ field, pointer: `/filters/${index}/field` })),
  ...sort.map(({ field }, index) => ({ field, pointer: `/sort/${index}/field` })),
]

async function rankedRows(
  given: NarrowedNeeds<typeof needs>,
  call: ScreenCall,
  { screen, used, date }: SnapshotFields & { readonly screen: CheckedScreen },
) {
  const { page } = call
  const offset = Number(page.after?.['rank'] ?? 0)
  // Select plain columns: objects would be built for every listing before sorting and limiting.
  const fields = used.map((name, at) => sql<string | boolean | null>`${column(name)}`.as(`field_${at}`))
  let select = given.screened.at(call).where('r.snapshot_date', '=', date)
  for (const comparison of screen.comparisons) select = select.where(conditionOf(comparison))
  const rows = await select
    .select([
      'r.instrument_id',
      'r.company_id',
      sql<string | null>`r.ticker`.as('symbol'),
      sql<string | null>`r.mic`.as('exchange_mic'),
      sql<string | null>`r.name`.as('name'),
      sql<string | null>`r.currency_code`.as('currency_code'),
      ...fields,
    ])
    .orderBy(orderOf(screen.sort))
    .offset(offset)
    .limit(page.limit + 1)
    .execute()
  return rows.map(({ instrument_id, company_id, symbol, exchange_mic, name, currency_code, ...values }, at) => ({
    ...{ instrument_id, company_id, symbol, exchange_mic, name, currency_code },
    rank: String(offset + at + 1),
    fields: objectText(used, Object.values<string | boolean | null>(values)) as never,
  }))
}

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'ratio', 'count'])

/** Returns fields and their values as JSON; numbers keep all their digits. */
function objectText(used: readonly ScreenerFieldName[], values: readonly (string | boolean | null)[]): string {
  const members = used.map((name, at) => {
    const value = values[at] ?? null
    const isNumber = value !== null && NUMBERS.has(SCREENER_FIELDS[name].type)
    return `${JSON.stringify(name)}:${isNumber ? String(value) : JSON.stringify(value)}`
  })
  return `{${members.join(',')}}`
}
