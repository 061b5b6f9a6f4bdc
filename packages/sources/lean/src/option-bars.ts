import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { shortText } from './bars.ts'
import { dashedDate, lines } from './lines.ts'
import { priceText, scaledPrice } from './prices.ts'
import { csvFiles } from './csv-files.ts'

/** An option contract, as encoded in its file name. */
export interface LeanOption {
  /** The contract's root symbol, uppercase. */
  readonly root: string
  readonly option_type: 'call' | 'put'
  /** Strike price in US dollars per share, exact decimal text. */
  readonly strike: string
  readonly expiration: string
}

/** A contract's trade bar for one session. */
export interface LeanOptionBar extends LeanOption {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in contracts. */
  readonly volume: string
}

/** A contract's bid and ask at a session's close; null for a side without a quote. */
export interface LeanOptionQuote extends LeanOption {
  readonly date: string
  readonly bid: string | null
  readonly bid_size: string | null
  readonly ask: string | null
  readonly ask_size: string | null
}

/**
 * A contract's open interest. It is published on the morning of the stamped date and belongs to the previous session.
 */
export interface LeanOptionInterest extends LeanOption {
  readonly stamped: string
  readonly open_interest: string
}

/** Maximum number of contracts in one year's archive. */
const MOST_CONTRACTS = 100_000

const CONTRACT = /_(?:american|european)_(call|put)_(\d{1,12})_(\d{8})\.csv$/
const CONTRACT_PREFIX = /^(?:\d{8}_)?([a-z0-9.]+)_(?:minute_)?(?:trade|quote|openinterest)$/

/**
 * Returns the contract that a file name in an archive encodes: `aapl_trade_american_call_6450000_20140621.csv`, or, for
 * minute data, `20140606_aapl_minute_trade_american_call_6450000_20140621.csv`.
 */
export function leanOptionOf(name: string): LeanOption | undefined {
  const [contract = '', type, scaled, compact] = CONTRACT.exec(name.toLowerCase()) ?? []
  const [, root] = CONTRACT_PREFIX.exec(name.toLowerCase().slice(0, -contract.length)) ?? []
  const strike = priceText(scaled ?? '', true)
  const expiration = dashedDate(compact ?? '')
  if (root === undefined || strike === undefined || !isDate(expiration)) return undefined
  return { root: root.toUpperCase(), option_type: type === 'put' ? 'put' : 'call', strike, expiration }
}

/**
 * Yields the bars in a `<ticker>_<year>_trade_american.zip`, contract by contract, and a `BadRecord` for each
 * unreadable line.
 */
export const optionTrades = (archive: Uint8Array) => rowsOf<LeanOptionBar>(archive, tradeOf)
/** Yields the closing quotes in a `<ticker>_<year>_quote_american.zip`. */
export const optionQuotes = (archive: Uint8Array) => rowsOf<LeanOptionQuote>(archive, quoteOf)
/** Yields the open interest in a `<ticker>_<year>_openinterest_american.zip`. */
export const optionOpenInterest = (archive: Uint8Array) => rowsOf<LeanOptionInterest>(archive, interestOf)

/**
 * A function that reads a line's fields after its timestamp. It returns the reason as text if the line is unreadable.
 */
export type ReadLine<Row> = (option: LeanOption, date: string, fields: readonly string[]) => Row | string

async function* rowsOf<Row>(archive: Uint8Array, read: ReadLine<Row>): AsyncGenerator<Row | BadRecord> {
  for await (const file of contractFiles(archive)) {
    if (file instanceof BadRecord) {
      yield file
      continue
    }
    for (const { line, fields } of lines(file.text)) {
      const date = dashedDate((fields[0] ?? '').slice(0, 8))
      const row = isDate(date) ? read(file.option, date, fields) : `expected a date, got "${shortText(fields[0])}"`
      yield typeof row === 'string' ? new BadRecord(`${file.name}: ${line}`, row) : row
    }
  }
}

/** A file in an archive with one contract's rows. */
interface ContractFile {
  readonly name: string
  readonly text: string
  readonly option: LeanOption
}

/** Yields an archive's files, one per contract, and a `BadRecord` for a name that does not encode a contract. */
export async function* contractFiles(archive: Uint8Array): AsyncGenerator<ContractFile | BadRecord> {
  for await (const { name, text } of csvFiles(archive, MOST_CONTRACTS)) {
    const option = leanOptionOf(name)
    yield option === undefined
      ? new BadRecord(name, `expected a name such as aapl_trade_american_call_6450000_20140621.csv`)
      : { name, text, option }
  }
}

export function tradeOf(option: LeanOption, date: string, fields: readonly string[]): LeanOptionBar | string {
  const [open, high, low, close] = fields.slice(1, 5).map((text) => priceText(text, true))
  const volume = countText(fields[5])
  if (open === undefined || high === undefined || low === undefined || close === undefined || volume === undefined)
    return `expected time, four prices above 0 and a volume, got "${shortText(fields.join(','))}"`
  return { ...option, date, open, high, low, close, volume }
}

export function quoteOf(option: LeanOption, date: string, fields: readonly string[]): LeanOptionQuote | string {
  if (fields.length !== 11)
    return `expected time and open, high, low, close, size of bid and ask, got ${fields.length} fields`
  const [bid, ask] = [sideOf(fields[4], fields[5]), sideOf(fields[9], fields[10])]
  if (bid === undefined || ask === undefined) return `expected prices and sizes, got "${shortText(fields.join(','))}"`
  return { ...option, date, bid: bid.price, bid_size: bid.size, ask: ask.price, ask_size: ask.size }
}

interface Side {
  readonly price: string | null
  readonly size: string | null
}

function sideOf(price = '', size = ''): Side | undefined {
  if (price === '') return { price: null, size: null }
  const [exactPrice, count] = [scaledPrice(price), countText(size)]
  return exactPrice === undefined || count === undefined ? undefined : { price: exactPrice, size: count }
}

export function interestOf(
  option: LeanOption,
  stamped: string,
  fields: readonly string[],
): LeanOptionInterest | string {
  const open_interest = countText(fields[1])
  if (open_interest === undefined) return `expected a number of contracts, got "${shortText(fields[1])}"`
  return { ...option, stamped, open_interest }
}

function countText(text = ''): string | undefined {
  return /^\d{1,18}$/.test(text) ? decimalText(text) : undefined
}
