import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { shortText } from './bars.ts'
import { dashedDate, lines } from './lines.ts'

/** A contract in an option chain at the end of a day. Prices are in US dollars, exact decimal text. */
export interface LeanChainRow {
  readonly expiration: string
  readonly strike: string
  readonly option_type: 'call' | 'put'
  /** Trade prices if the volume is above 0, otherwise bid-ask midpoints; null if the file has none. */
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  readonly volume: string | null
  readonly open_interest: string | null
  /** Implied volatility; 0 or close to 0 if the publisher could not compute it. */
  readonly implied_volatility: string | null
  readonly delta: string | null
  readonly gamma: string | null
  readonly vega: string | null
  readonly theta: string | null
  readonly rho: string | null
}

/** An underlying's option chain. */
export interface LeanChain {
  /** The underlying's close in the first line, which identifies the chain's session. */
  readonly underlyingClose: string
  readonly rows: readonly (LeanChainRow | BadRecord)[]
}

const COLUMNS = 'open high low close volume open_interest implied_volatility delta gamma vega theta rho'.split(' ')

/**
 * Reads an `option/usa/universes/<ticker>/<YYYYMMDD>.csv`: one line for the underlying, then one per contract.
 * @throws UnreadableFile if the first line is not the underlying
 */
export function optionUniverse(text: string): LeanChain {
  const [underlying, ...contracts] = [...lines(text)].filter(({ line }) => !line.startsWith('#'))
  const underlyingClose = decimalText(underlying?.fields[6] ?? '')
  if (underlying === undefined || underlyingClose === undefined || underlying.fields[0] !== '')
    throw new UnreadableFile('expected a chain whose first line is the underlying')
  return { underlyingClose, rows: contracts.map(({ line, fields }) => rowOf(line, fields)) }
}

function rowOf(line: string, fields: readonly string[]): LeanChainRow | BadRecord {
  const [compact = '', strikeText = '', right, ...rest] = fields
  const [expiration, strike] = [dashedDate(compact), decimalText(strikeText)]
  if (!isDate(expiration) || strike === undefined || (right !== 'C' && right !== 'P'))
    return new BadRecord(line, `expected expiry, strike and C or P, got "${shortText(fields.slice(0, 3).join(','))}"`)
  const values = COLUMNS.map((name, index) => [name, numberText(rest[index] ?? '')] as const)
  const wrong = values.find(([, value]) => value === undefined)
  if (wrong !== undefined) return new BadRecord(line, `expected a number or an empty field for ${wrong[0]}`)
  const numbers = Object.fromEntries(values) as unknown as Omit<LeanChainRow, 'expiration' | 'strike' | 'option_type'>
  return { expiration, strike, option_type: right === 'C' ? 'call' : 'put', ...numbers }
}

/** Returns a number as decimal text, or null for an empty field; Greeks may have an exponent. */
function numberText(text: string): string | null | undefined {
  if (text === '') return null
  const plain = decimalText(text)
  if (plain !== undefined) return plain
  return /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/.test(text) ? decimalText(new Decimal(text).toFixed(20)) : undefined
}
