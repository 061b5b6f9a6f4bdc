import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { shown } from './bars.ts'
import { dashed, lines } from './lines.ts'

/** A contract of a chain at the end of a day; dollars, exact decimal text. */
export interface LeanChainRow {
  readonly expiration: string
  readonly strike: string
  readonly option_type: 'call' | 'put'
  /** Prices of trades where the volume is above 0, else of the middle of bid and ask; null where the file has none. */
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  readonly volume: string | null
  readonly open_interest: string | null
  /** 0 and next to 0 where nothing could be computed. */
  readonly implied_volatility: string | null
  readonly delta: string | null
  readonly gamma: string | null
  readonly vega: string | null
  readonly theta: string | null
  readonly rho: string | null
}

/** The chain of an underlying. */
export interface LeanChain {
  /** Its close in the first line, which tells what session the chain is of. */
  readonly underlyingClose: string
  readonly rows: readonly (LeanChainRow | BadRecord)[]
}

const COLUMNS = 'open high low close volume open_interest implied_volatility delta gamma vega theta rho'.split(' ')

/**
 * Reads an `option/usa/universes/<ticker>/<YYYYMMDD>.csv`: a line of the underlying, then one of each contract.
 * @throws UnreadableFile where the first line is not of the underlying
 */
export function optionUniverse(text: string): LeanChain {
  const [underlying, ...contracts] = [...lines(text)].filter(({ line }) => !line.startsWith('#'))
  const underlyingClose = decimalText(underlying?.fields[6] ?? '')
  if (underlying === undefined || underlyingClose === undefined || underlying.fields[0] !== '')
    throw new UnreadableFile('expected a chain whose first line is of the underlying')
  return { underlyingClose, rows: contracts.map(({ line, fields }) => rowOf(line, fields)) }
}

function rowOf(line: string, fields: readonly string[]): LeanChainRow | BadRecord {
  const [compact = '', strikeText = '', right, ...rest] = fields
  const [expiration, strike] = [dashed(compact), decimalText(strikeText)]
  if (!isDate(expiration) || strike === undefined || (right !== 'C' && right !== 'P'))
    return new BadRecord(line, `expected expiry, strike and C or P, came "${shown(fields.slice(0, 3).join(','))}"`)
  const values = COLUMNS.map((name, index) => [name, numberText(rest[index] ?? '')] as const)
  const wrong = values.find(([, value]) => value === undefined)
  if (wrong !== undefined) return new BadRecord(line, `expected a number or nothing as ${wrong[0]}`)
  const numbers = Object.fromEntries(values) as unknown as Omit<LeanChainRow, 'expiration' | 'strike' | 'option_type'>
  return { expiration, strike, option_type: right === 'C' ? 'call' : 'put', ...numbers }
}

/** Null for nothing; greeks may be written with an exponent. */
function numberText(text: string): string | null | undefined {
  if (text === '') return null
  const plain = decimalText(text)
  if (plain !== undefined) return plain
  return /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/.test(text) ? decimalText(new Decimal(text).toFixed(20)) : undefined
}
