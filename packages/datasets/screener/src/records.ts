import { f, record, revisioned, type Field, type Fields } from '@bourse/kit'
import { listing, SCREENER_FIELDS, type ScreenerFieldName, type ScreenerFieldType } from '@bourse/services'

/** Number of retained snapshots: the newest and the previous one. */
export const RETAINED_SNAPSHOTS = 2

/** Returns a field's column; fields that would clash with the identifiers of an incoming row's listing are renamed. */
export const columnOf = (name: ScreenerFieldName): string => COLUMNS[name] ?? name

const COLUMNS: Readonly<Partial<Record<ScreenerFieldName, string>>> = { symbol: 'ticker', exchange_mic: 'mic' }

const fieldMakers: Readonly<Record<ScreenerFieldType, (description: string, unit?: string) => Field>> = {
  text: (description) => f.text(description, { example: 'Apple' }),
  code: (description) => f.text(description, { example: 'XNAS' }),
  decimal: (description, unit) => f.decimal(description, { unit: unit ?? 'number', example: 12.5 }),
  ratio: (description) => f.ratio(description),
  count: (description) => f.count(description, { example: 120 }),
  date: (description) => f.date(description),
  bool: (description) => f.boolean(description),
}

const columns: Fields = Object.fromEntries(
  Object.entries(SCREENER_FIELDS).map(([name, { type, description, ...attributes }]) => [
    columnOf(name as ScreenerFieldName),
    fieldMakers[type](description, 'unit' in attributes ? attributes.unit : undefined).nullable(),
  ]),
)

/** A listing's values from all datasets in a snapshot, with one column per field. */
export const screenedListings = record('screened', {
  title: 'Listings in snapshots',
  subject: listing,
  fields: {
    snapshot_date: f.date('Date of the snapshot'),
    company_id: f.text('Public id of the company', { example: 'cmp_00000000000000000000' }).nullable(),
    ...columns,
  },
  key: ['instrument_id', 'snapshot_date'],
  time: revisioned('snapshot_date'),
  order: ['instrument_id asc', 'snapshot_date asc'],
  unbounded: 'only the newest snapshots are retained',
  indexes: [['snapshot_date']],
  retain: { newest: RETAINED_SNAPSHOTS, by: 'snapshot_date', per: 'record' },
})

/** Complete snapshots. Rows are served once this record contains their snapshot. */
export const snapshots = record('snapshots', {
  title: 'Snapshots',
  fields: {
    snapshot_date: f.date('Date of the snapshot'),
    published_at: f.instant('When the snapshot takes effect: 22:30 New York time on its date'),
    first_taken_at: f.instant('When the snapshot was first computed'),
    position_count: f.count('Listings in the snapshot', { example: 7123 }),
  },
  key: ['snapshot_date'],
  time: revisioned('snapshot_date'),
  order: ['snapshot_date asc'],
  unbounded: 'only the newest snapshots are retained',
  retain: { newest: RETAINED_SNAPSHOTS, by: 'snapshot_date', per: 'record' },
})
