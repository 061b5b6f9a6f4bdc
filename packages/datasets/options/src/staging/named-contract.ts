import { f, type Refusal } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { occSymbolOf, parseOccSymbol, type OccSymbol } from '../subjects/occ-symbol.ts'

/** Ways an incoming row identifies a contract: by OCC symbol, or by root (or ticker), expiration, type and strike. */
export const namingFields = {
  contract_symbol: f
    .text('OCC symbol, padded or compact, with or without O:', { example: 'AAPL261218C00280000' })
    .nullable(),
  root_symbol: f.text('Root of the OCC symbol; required without one', { example: 'AAPL' }).nullable(),
  underlying: f.text('Ticker of the underlying, if it differs from the root', { example: 'AAPL' }).nullable(),
  expiration: f.date('Expiration; required without an OCC symbol', { example: '2026-12-18' }).nullable(),
  option_type: f.oneOf('Type; required without an OCC symbol', ['call', 'put'], { example: 'call' }).nullable(),
  strike: f.decimal('Strike in dollars; required without an OCC symbol', { unit: 'USD', example: 280 }).nullable(),
}

/** The fields that a row with an OCC symbol leaves empty. */
export const NO_TERMS = { root_symbol: null, expiration: null, option_type: null, strike: null }

/** A row that identifies a contract in one of these ways. */
export interface NamedContract {
  readonly contract_symbol: string | null
  readonly root_symbol: string | null
  readonly underlying: string | null
  readonly expiration: string | null
  readonly option_type: 'call' | 'put' | null
  readonly strike: string | null
}

/** The terms of a row's contract, with its OCC symbol and the ticker to look up. */
export interface Terms extends OccSymbol {
  readonly contract_symbol: string
  readonly ticker: string
}

/** Roots of index and volatility options, which are not options on shares. */
const INDEX_ROOTS: ReadonlySet<string> = new Set(
  (
    'SPX SPXW SPXPM XSP NANOS NDX NDXP XND NQX RUT RUTW MRUT VIX VIXW OEX XEO DJX MXEA MXEF MXACW MXUSA SIXB ' +
    'SIXC SIXE SIXI SIXM SIXR SIXRE SIXT SIXU SIXV SIXY SPEQX XAU HGX OSX SOX UTY XDA XDB XDC XDE XDN XDS XDZ ' +
    'CBTX MBTX'
  ).split(' '),
)

/** Returns the terms of a row's contract, or the reason why the contract cannot be stored. */
export function termsOf(row: NamedContract): Terms | Refusal {
  const terms = row.contract_symbol === null ? spelledOut(row) : parseOccSymbol(row.contract_symbol)
  const contract_symbol = terms && occSymbolOf(terms)
  if (terms === undefined || contract_symbol === undefined) return unreadable(row)
  const { root_symbol: root } = terms
  if (/^\d/.test(root))
    return refusal(
      'flex-series',
      root,
      `${root} is a root of flexible or adjusted index series, which are not collected`,
    )
  if (INDEX_ROOTS.has(root) || INDEX_ROOTS.has(row.underlying?.toUpperCase() ?? ''))
    return refusal('index-option', root, `expected an option on a US stock or ETF, got ${root}, an option on an index`)
  return { ...terms, contract_symbol, ticker: row.underlying?.toUpperCase() ?? tickerOf(root) }
}

/**
 * Returns the ticker of a row's underlying without punctuation, by which rows are grouped: a chain is published as a
 * whole. A row without a contract returns the value that its rejection names.
 */
export function tickerOfContract(row: NamedContract): string {
  const terms = termsOf(row)
  return 'rule' in terms ? terms.value : terms.ticker.replaceAll(/[^A-Z0-9]/g, '')
}

function spelledOut({
  root_symbol,
  underlying,
  expiration,
  option_type,
  strike,
}: NamedContract): OccSymbol | undefined {
  const root = (root_symbol ?? underlying)?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (root === undefined || expiration === null || option_type === null || strike === null) return undefined
  const exact = decimalText(strike)
  if (!/^[A-Z0-9]{1,6}$/.test(root) || !isDate(expiration) || exact === undefined) return undefined
  return { root_symbol: root, expiration, option_type, strike: exact }
}

function unreadable(row: NamedContract): Refusal {
  const { root_symbol, underlying, expiration, option_type, strike } = row
  const written = row.contract_symbol ?? [root_symbol ?? underlying, expiration, option_type, strike].join(' ')
  const expected = 'an OCC symbol such as AAPL261218C00280000, or root, expiration, type and strike'
  return refusal('unreadable-contract', written, `expected ${expected}, got "${written.slice(0, 60)}"`)
}

const refusal = (rule: string, value: string, reason: string): Refusal => ({ rule, value: value.slice(0, 60), reason })

/** Removes the digit that follows the root and marks adjusted series and mini contracts. */
const tickerOf = (root: string) => root.replace(/\d$/, '')

/** Roots of contracts on ten shares, which end in 7 and were listed until December 2014. */
const MINI = /[A-Z]7$/
const LAST_MINIS = '2014-12-31'

/** Returns true if a contract was on ten shares instead of a hundred. */
export const isMini = ({ root_symbol }: OccSymbol, on: string) => MINI.test(root_symbol) && on <= LAST_MINIS

/** Returns true if the root marks an adjusted series. */
export const isAdjustedRoot = (terms: OccSymbol, on: string) => /\d$/.test(terms.root_symbol) && !isMini(terms, on)
