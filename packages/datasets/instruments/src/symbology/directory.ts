import { addDays } from '@bourse/kit/values'
import { adjoins, type SymbolPeriod } from '../symbol-periods.ts'
import { OPEN_END, type Interval } from './intervals.ts'
import { IDENTIFIER_KINDS, type IdentifierKind, type SymbologyKind } from './kinds.ts'

/** The days on which a listing has one symbol on one exchange. */
export interface DatedSymbol extends Interval {
  readonly symbol: string
  readonly exchange_mic: string
}

/** A listing with its current identifiers and its symbols over time. */
export interface Security extends Readonly<Record<IdentifierKind | 'company_id', string | null>> {
  readonly id: string
  readonly kind: string
  /** MIC of the newest symbol. */
  readonly market: string
  /** Disjoint, oldest first. */
  readonly periods: readonly DatedSymbol[]
}

/** The days on which a name or identifier refers to a listing. */
export interface Claim extends Interval {
  readonly security: Security
  /** A claim counts only on days without a claim of a lower rank: 0 for a current identifier, 1 for a replaced one. */
  readonly rank: number
}

/** The days on which a symbol refers to a listing. */
export interface SymbolClaim extends Claim {
  readonly symbol: string
  readonly exchange_mic: string
}

/** The listings that names and identifiers refer to. */
export interface SymbologyDirectory {
  /** Returns the listings that ever had a symbol, in its stored spelling. */
  ofSymbol(symbol: string): readonly SymbolClaim[]
  /** Returns the listings with an identifier or id, in its stored spelling. */
  ofIdentifier(kind: Exclude<SymbologyKind, 'symbol' | 'contract_symbol'>, value: string): readonly Claim[]
}

/** A listing as loaded. */
export interface LoadedListing extends Omit<Security, 'periods'> {
  readonly issuer_company_id: string | null
  /** Oldest first. */
  readonly periods: readonly SymbolPeriod[]
  /** Additional names of an index. */
  readonly aliases: readonly SymbolPeriod[]
  /** All identifiers, including replaced ones. */
  readonly identifiers: readonly { readonly kind: IdentifierKind; readonly value: string }[]
}

/** Builds the directory of the loaded listings. */
export function symbologyDirectory(listings: readonly LoadedListing[]): SymbologyDirectory {
  const symbols = new Map<string, SymbolClaim[]>()
  const identifiers = new Map<string, Claim[]>()
  for (const { issuer_company_id, periods, aliases, identifiers: all, ...listing } of listings) {
    const security: Security = { ...listing, periods: disjointPeriods(periods) }
    for (const period of [...security.periods, ...aliases.map(datedSymbol)])
      push(symbols, period.symbol, { ...period, security, rank: 0 })
    const add = (kind: string, value: string | null, rank: number) =>
      value === null ? undefined : push(identifiers, `${kind}:${value}`, { ...ALWAYS, security, rank })
    add('instrument_id', security.id, 0)
    add('company_id', security.company_id, 0)
    if (issuer_company_id !== security.company_id) add('company_id', issuer_company_id, 1)
    for (const kind of IDENTIFIER_KINDS) add(kind, security[kind], 0)
    for (const { kind, value } of all) if (value !== security[kind]) add(kind, value, 1)
  }
  return {
    ofSymbol: (symbol) => symbols.get(symbol) ?? [],
    ofIdentifier: (kind, value) => identifiers.get(`${kind}:${value}`) ?? [],
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const others = map.get(key)
  if (others === undefined) map.set(key, [value])
  else others.push(value)
}

/** Publishers do not date identifiers, so they apply as long as the listing has a symbol. */
const ALWAYS: Interval = { from: '0001-01-01', to: OPEN_END }

const datedSymbol = ({ symbol, exchange_mic, valid_from, valid_to }: SymbolPeriod): DatedSymbol => ({
  symbol,
  exchange_mic,
  from: valid_from,
  to: valid_to === null ? OPEN_END : addDays(valid_to, 1),
})

/** A symbol lasts until the next one begins if at most a weekend is between them. */
function disjointPeriods(periods: readonly SymbolPeriod[]): readonly DatedSymbol[] {
  return periods.flatMap((period, index) => {
    const dated = datedSymbol(period)
    const next = periods[index + 1]?.valid_from
    const lasts = next !== undefined && (next < dated.to || adjoins(period.valid_to ?? next, next))
    const to = lasts ? next : dated.to
    return dated.from < to ? [{ ...dated, to }] : []
  })
}
