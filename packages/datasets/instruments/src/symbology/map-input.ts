import { invalidParameter, type Scope } from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import { identifierText } from '@bourse/kit/values'
import { recordedAs } from '../names/index-aliases.ts'
import { requestedName } from '../names/requested-name.ts'
import { readings } from '../names/spelling.ts'
import type { Claim, DatedSymbol, Security, SymbolClaim, SymbologyDirectory } from './directory.ts'
import { intersection, overlap, union, without, type Interval } from './intervals.ts'
import type { SymbologyKind } from './kinds.ts'

/** An option contract: its days and its underlying listing. */
export interface DatedContract extends Interval {
  readonly contract_symbol: string
  readonly underlying_id: string
}

/** What to map, and for whom. */
export interface MappingRequest {
  readonly kind: SymbologyKind
  readonly to: readonly SymbologyKind[]
  /** The days to map on. */
  readonly range: Interval
  readonly scope: Pick<Scope, 'markets' | 'excludedKinds' | 'ids'>
  readonly directory: SymbologyDirectory
  /** Returns the option contracts that an input names. */
  readonly contractsOf: (input: string) => readonly DatedContract[]
}

/** What an input means on the days of an interval: the requested kinds, null where unknown or not requested. */
export type MappedInterval = Interval & Readonly<Record<SymbologyKind | 'exchange_mic', string | null>>

/** The days on which an input refers to a listing under one symbol. */
interface Segment extends Interval {
  readonly security: Security
  readonly period: DatedSymbol
  readonly rank: number
  readonly contract_symbol: string | null
}

/** An input's claims; `contract_symbol` if it names an option contract. */
type InputClaim = Claim & { readonly contract_symbol?: string }

/** Maximum number of intervals in a response. One company id or CIK can refer to hundreds of listings. */
export const MAX_INTERVALS = 100_000

/** An input as requested, with what it means. */
export interface MappedInput {
  readonly input: string
  readonly intervals: readonly MappedInterval[]
}

/**
 * Returns what each of the inputs means. Spellings that differ in case or spaces are mapped once.
 *
 * @throws the problem `invalid-parameter` if they map to more than `MAX_INTERVALS` intervals in total
 */
export function mapInputs(inputs: readonly string[], request: MappingRequest): readonly MappedInput[] {
  const known = new Map<string, readonly MappedInterval[]>()
  let count = 0
  return inputs.map((input) => {
    const spelling = spellingOf(input, request.kind)
    const intervals = known.get(spelling) ?? mapInput(input, request)
    known.set(spelling, intervals)
    count += intervals.length
    if (count > MAX_INTERVALS)
      throw invalidParameter('inputs', `map to more than ${MAX_INTERVALS} intervals: send fewer inputs`, 'too-many')
    return { input, intervals }
  })
}

function spellingOf(input: string, kind: SymbologyKind): string {
  if (kind === 'contract_symbol') return input
  return kind === 'symbol' ? input.trim().toUpperCase() : identifierText(kind, input)
}

/**
 * Returns what an input means in the requested range, in chronological order. Intervals share a day only if it means
 * several things on that day. Listings, and symbols on exchanges, that are not visible to the key do not exist for it.
 */
export function mapInput(input: string, request: MappingRequest): readonly MappedInterval[] {
  const segments = claimsOf(input, request).flatMap((claim) => segmentsOf(claim, request))
  return resultsOf(preferred(segments), request.to)
}

/** Returns true if the intervals leave out days of the requested range. */
export function isPartial(intervals: readonly Interval[], range: Interval): boolean {
  return intervals.length > 0 && without(range, union(intervals)).length > 0
}

/** Returns true if the input means several things on a day. */
export const isAmbiguous = (intervals: readonly Interval[]): boolean => overlap(intervals)

function claimsOf(input: string, request: MappingRequest): readonly InputClaim[] {
  const { kind, directory } = request
  const isVisible = ({ security }: Claim) => maySee(request.scope, security)
  if (kind === 'symbol') return symbolClaims(input, request, isVisible)
  if (kind === 'contract_symbol')
    return request.contractsOf(input).flatMap(({ from, to, contract_symbol, underlying_id }) =>
      directory
        .ofIdentifier('instrument_id', underlying_id)
        .filter(isVisible)
        .map((claim) => ({ ...claim, from, to, contract_symbol })),
    )
  const claims = directory.ofIdentifier(kind, identifierText(kind, input)).filter(isVisible)
  if (kind !== 'company_id') return claims
  // An issuer's id is also the id of one of its share classes, and then refers to that class.
  const own = claims.filter(({ rank }) => rank === 0)
  return own.length > 0 ? own : claims
}

/** Chooses like resolution: an exact spelling before all others and, without an exchange, the first market. */
function symbolClaims(
  input: string,
  { directory, scope: { markets } }: MappingRequest,
  isVisible: (claim: Claim) => boolean,
): readonly Claim[] {
  const { market, symbol } = requestedName(input)
  const isInMarkets = ({ exchange_mic }: SymbolClaim) =>
    markets.includes(exchange_mic) && (market === undefined || exchange_mic === market)
  const claimed = (symbols: readonly string[]) =>
    symbols.flatMap((each) => directory.ofSymbol(each)).filter((claim) => isInMarkets(claim) && isVisible(claim))
  const exact = claimed(recordedAs(symbol))
  if (exact.length > 0) return exact.map((claim) => ({ ...claim, rank: markets.indexOf(claim.exchange_mic) }))
  const { suffixed, runTogether } = readings(symbol)
  const other = [suffixed, runTogether].map(claimed).find((claims) => claims.length > 0) ?? []
  // If the spelling may mean several symbols, no market is preferred.
  const isOne = new Set(other.map((claim) => claim.symbol)).size === 1
  return other.map((claim) => ({ ...claim, rank: isOne ? markets.indexOf(claim.exchange_mic) : 0 }))
}

/** Splits a claim by the listing's symbols, within the requested range and the key's markets. */
function segmentsOf(claim: InputClaim, request: MappingRequest): readonly Segment[] {
  const { security, rank, contract_symbol = null } = claim
  const range = intersection(claim, request.range)
  if (range === undefined) return []
  return security.periods.flatMap((period) => {
    const days = request.scope.markets.includes(period.exchange_mic) ? intersection(period, range) : undefined
    return days === undefined ? [] : [{ ...days, security, period, rank, contract_symbol }]
  })
}

/** Removes the days of each segment on which a segment of a lower rank applies. */
function preferred(segments: readonly Segment[]): readonly Segment[] {
  const ranks = [...new Set(segments.map(({ rank }) => rank))].sort((a, b) => a - b)
  if (ranks.length <= 1) return segments
  const chosen: Segment[] = []
  for (const rank of ranks) {
    const taken = union(chosen)
    for (const segment of segments)
      if (segment.rank === rank) chosen.push(...without(segment, taken).map((days) => ({ ...segment, ...days })))
  }
  return chosen
}

interface Result {
  readonly values: Values
  readonly days: Interval[]
}

type Values = Omit<MappedInterval, keyof Interval>

/** Joins the days with the same values; segments without any value are omitted. */
function resultsOf(segments: readonly Segment[], to: readonly SymbologyKind[]): readonly MappedInterval[] {
  const results = new Map<string, Result>()
  for (const segment of segments) {
    const values = valuesOf(segment, to)
    if (to.every((kind) => values[kind] === null)) continue
    const key = JSON.stringify(values)
    const known = results.get(key)
    if (known === undefined) results.set(key, { values, days: [segment] })
    else known.days.push(segment)
  }
  return [...results.values()]
    .flatMap(({ values, days }) => union(days).map((interval) => ({ ...interval, ...values })))
    .toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to) || compare(a.symbol ?? '', b.symbol ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const NONE: Values = {
  instrument_id: null,
  company_id: null,
  symbol: null,
  exchange_mic: null,
  isin: null,
  cusip: null,
  figi: null,
  cik: null,
  lei: null,
  contract_symbol: null,
}

function valuesOf({ security, period, contract_symbol }: Segment, to: readonly SymbologyKind[]): Values {
  const { symbol, exchange_mic } = period
  const all = { ...security, instrument_id: security.id, symbol, contract_symbol }
  const values: Record<keyof Values, string | null> = { ...NONE }
  for (const kind of to) values[kind] = all[kind]
  // A symbol is unique only together with its exchange.
  if (to.includes('symbol')) values.exchange_mic = exchange_mic
  return values
}
