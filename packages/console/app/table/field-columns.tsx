import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldOf } from '../api/openapi.ts'
import { dateText, instantText, plainInstantText } from '../format/dates.ts'
import { compact, direction, exact, exactMoney, NONE, type Figure } from '../format/numbers.ts'
import { isChange, ratioText } from '../format/ratios.ts'
import { readerZone, zoneName } from '../format/zones.ts'
import { jsonText } from '../format/json.ts'
import type { Column } from './column.ts'

/** A row from any collection. */
export type AnyRow = Readonly<Record<string, unknown>>

/** One column per field of a row, formatted by type and unit. */
export function fieldColumns(fields: readonly FieldOf[]): readonly Column<AnyRow>[] {
  return fields
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((field) => {
      const isNumber = field.schema.type === 'number' || field.schema.type === 'integer'
      return {
        id: field.name,
        title: titleOf(field.name),
        unit: unitOf(field),
        description: field.description,
        align: isNumber ? ('end' as const) : ('start' as const),
        width: widthOf(field),
        cell: (row: AnyRow) => cellOf(field, row),
      }
    })
}

/** Sort rank of a column: identifying fields first, ids last. */
function rankOf({ name }: FieldOf): number {
  if (name === 'symbol' || name === 'ticker') return 0
  if (name === 'exchange_mic') return 1
  return name === 'id' || name.endsWith('_id') || name.endsWith('_ids') ? 3 : 2
}

const ACRONYMS: Readonly<Record<string, string>> = {
  id: 'ID',
  mic: 'MIC',
  isin: 'ISIN',
  cusip: 'CUSIP',
  figi: 'FIGI',
  cik: 'CIK',
  lei: 'LEI',
  eps: 'EPS',
  sic: 'SIC',
  url: 'URL',
  usa: 'USA',
}

/** Title for a field name: `exchange_mic` becomes `Exchange MIC`. */
export function titleOf(name: string): string {
  const words = name.split('_').map((word, index) => ACRONYMS[word] ?? (index === 0 ? capital(word) : word))
  return words.join(' ')
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/**
 * The unit for the column header, for instants their zone. A unit that refers to the row's currency is shortened to
 * `currency`; ratios have none.
 */
function unitOf({ unit, schema }: FieldOf): string | undefined {
  if (schema.type === 'instant') return zoneName(readerZone())
  if (unit === undefined || unit === 'ratio') return undefined
  return unit.replace('currency_code', 'currency').replace('currency of the listing', 'currency')
}

function widthOf({ name, schema }: FieldOf): number {
  const least = 2.5 + titleOf(name).length * 0.45
  const usual = { text: 9, number: 8, integer: 7, boolean: 6, date: 8, instant: 11.5, object: 14, list: 14 }[
    schema.type
  ]
  if (name === 'id' || name.endsWith('_id')) return 14
  if (/(?:^|_)(?:name|title|summary|description|url)$/.test(name)) return 18
  return Math.max(least, usual)
}

function cellOf(field: FieldOf, row: AnyRow): ReactNode {
  const value = row[field.name]
  if (value === null || value === undefined) return <span className="faint">{NONE}</span>
  if (field.name === 'symbol' && typeof value === 'string') return symbolLink(value, row)
  const text = valueText(field, value)
  switch (field.schema.type) {
    case 'date':
      return <span className="numeric">{text}</span>
    case 'instant':
      return (
        <span className="numeric" title={text}>
          {plainInstantText(plain(value))}
        </span>
      )
    case 'list':
      return <span title={short(value)}>{text}</span>
    case 'object':
      return <code title={text}>{text}</code>
    case 'text':
      return <span title={text}>{text}</span>
    default:
      return field.unit === 'ratio' && isChange(field.name) ? (
        <span className={direction(value as Figure)}>{text}</span>
      ) : (
        text
      )
  }
}

/** A field's value as text, formatted by type and unit. */
export function valueText(field: Pick<FieldOf, 'name' | 'schema' | 'unit'>, value: unknown): string {
  if (value === null || value === undefined) return NONE
  switch (field.schema.type) {
    case 'number':
    case 'integer':
      return numberText(value as Figure, field)
    case 'date':
      return dateText(plain(value))
    case 'instant':
      return instantText(plain(value))
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'list':
      return listText(value)
    case 'object':
    case 'text':
      return plain(value)
  }
}

function numberText(value: Figure, { name, unit }: Pick<FieldOf, 'name' | 'unit'>): string {
  if (unit === 'ratio') return ratioText(name, value)
  return unit !== undefined && /currency|USD/.test(unit) ? exactMoney(value) : exact(value)
}

function symbolLink(symbol: string, row: AnyRow): ReactNode {
  const { exchange_mic: market, instrument_id: id } = row
  const named = symbol.includes(':') || typeof market !== 'string' ? symbol : `${market}:${symbol}`
  return (
    <Link
      to="/symbols/$symbol"
      params={{ symbol: typeof id === 'string' ? id : named }}
      onClick={(event) => event.stopPropagation()}
    >
      {symbol}
    </Link>
  )
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : short(value))

/** Maximum characters of a nested value in a cell. */
const SHORT = 300

function listText(value: unknown): string {
  if (!Array.isArray(value)) return short(value)
  if (value.every((item) => typeof item === 'string' || typeof item === 'number')) return value.join(', ') || NONE
  return `${compact(value.length)} ${value.length === 1 ? 'entry' : 'entries'}`
}

function short(value: unknown): string {
  const written = jsonText(value)
  return written.length > SHORT ? `${written.slice(0, SHORT)}…` : written
}
