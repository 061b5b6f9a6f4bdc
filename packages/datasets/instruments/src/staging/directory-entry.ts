import { unreadable, type Refusal } from '@bourse/kit'
import { addDays, identifierText } from '@bourse/kit/values'
import { KIND_CODES } from '@bourse/services'
import { isKind } from '../kinds.ts'
import { canonicalSymbol } from '../names/canonical-symbol.ts'
import { knownAliases, readAliases } from '../names/index-aliases.ts'
import { STATUSES, type IDENTIFIER_TYPES } from '../records.ts'
import type { DirectoryRow } from './directory-fields.ts'

export type IdentifierType = (typeof IDENTIFIER_TYPES)[number]

/** A directory row with all values in their stored form. */
export interface Entry {
  /** The row as received, for reports. */
  readonly row: DirectoryRow
  /** The row's position among the incoming rows. */
  readonly position: number
  readonly symbol: string
  readonly exchange_mic: string
  readonly from: string | undefined
  readonly to: string | null
  /** Whether the publisher reports that the listing has ended, but not when; `to` is then yesterday. */
  readonly endUnknown: boolean
  readonly previous: { readonly symbol: string; readonly exchange_mic: string } | undefined
  /** Names that providers use for the index, including the common ones; empty for other kinds. */
  readonly aliases: readonly string[]
  readonly identifiers: ReadonlyMap<IdentifierType, string>
}

/** Reads a directory row, or returns the reason why it cannot be used. */
export function readEntry(row: DirectoryRow, position: number, today: string): Entry | Refusal {
  const exchange_mic = row.exchange_mic.trim().toUpperCase()
  if (!/^[A-Z0-9]{4,6}$/.test(exchange_mic)) return unreadable('exchange_mic', 'a MIC or a venue', row.exchange_mic)
  if (row.type !== null && !isKind(row.type)) return unreadable('type', `one of ${KIND_CODES.join(', ')}`, row.type)
  if (row.status !== null && !STATUSES.includes(row.status))
    return unreadable('status', `one of ${STATUSES.join(', ')}`, row.status)
  const symbol = canonicalSymbol(row.symbol, exchange_mic, row.type ?? undefined)
  if (symbol === undefined) return unreadable('symbol', 'a ticker', row.symbol)
  const endUnknown = row.valid_to === null && row.status !== null && row.status !== 'active'
  const to = endUnknown ? addDays(today, -1) : row.valid_to
  const from = row.valid_from ?? undefined
  if (from !== undefined && to !== null && to < from && !endUnknown)
    return { rule: 'ends-before-it-begins', value: to, reason: `valid_to ${to} is before valid_from ${from}` }
  const identifiers = readIdentifiers(row)
  if ('rule' in identifiers) return identifiers
  const aliases = readAliases(row.aliases)
  if (aliases === undefined || (aliases.length > 0 && exchange_mic !== 'INDEX'))
    return unreadable('aliases', 'at most 20 space-separated names of an index', row.aliases ?? '')
  const previous = readPrevious(row, exchange_mic)
  const names = exchange_mic === 'INDEX' ? [...new Set([...knownAliases(symbol), ...aliases])] : []
  return { row, position, symbol, exchange_mic, from, to, endUnknown, previous, aliases: names, identifiers }
}

function readPrevious(row: DirectoryRow, mic: string): Entry['previous'] {
  if (row.previous_symbol === null) return undefined
  const exchange_mic = (row.previous_exchange_mic ?? mic).trim().toUpperCase()
  const symbol = canonicalSymbol(row.previous_symbol, exchange_mic, row.type ?? undefined)
  return symbol === undefined ? undefined : { symbol, exchange_mic }
}

const SHAPES: readonly (readonly [IdentifierType, 'figi' | 'isin' | 'cusip' | 'cik' | 'lei', RegExp])[] = [
  ['ISIN', 'isin', /^[A-Z]{2}[A-Z0-9]{9}\d$/],
  ['CUSIP', 'cusip', /^[A-Z0-9*@#]{8}\d$/],
  ['FIGI', 'figi', /^[A-Z]{2}G[A-Z0-9]{8}\d$/],
  ['CIK', 'cik', /^\d{10}$/],
  ['LEI', 'lei', /^[A-Z0-9]{18}\d{2}$/],
]

function readIdentifiers(row: DirectoryRow): ReadonlyMap<IdentifierType, string> | Refusal {
  const found = new Map<IdentifierType, string>()
  for (const [type, field, shape] of SHAPES) {
    const given = row[field]
    if (given === null) continue
    const identifier = identifierText(field, given)
    if (!shape.test(identifier)) return unreadable(field, `${article(type)} ${type}`, given)
    found.set(type, identifier)
  }
  return found
}

const article = (type: IdentifierType) => (type === 'ISIN' || type === 'LEI' ? 'an' : 'a')
