import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { edgarJson, listAt, textOf } from './edgar-json.ts'
import { secSymbol } from './sec-symbol.ts'
import { shortText } from './shown.ts'

/** A ticker in the SEC's list of companies, and the company behind it. */
export interface CompanyTicker {
  /** The company's CIK, ten digits. */
  readonly cik: string
  /** The company's name, as the SEC writes it. */
  readonly name: string | null
  /** Ticker in Bourse's spelling. */
  readonly symbol: string
  /** MICs of the exchanges that the SEC's exchange name covers; empty if the name is missing or unknown. */
  readonly markets: readonly string[]
}

/** Exchanges by their SEC name. The SEC also uses NYSE for the sister exchanges of the New York Stock Exchange. */
const MARKETS: Readonly<Record<string, readonly string[]>> = {
  NASDAQ: ['XNAS'],
  NYSE: ['XNYS', 'XASE', 'ARCX'],
  CBOE: ['BATS'],
  OTC: ['OTCM'],
}

const FILE = 'company_tickers_exchange.json'
const COLUMNS = ['cik', 'name', 'ticker', 'exchange'] as const

/**
 * Reads `www.sec.gov/files/company_tickers_exchange.json`, whose `fields` property names the columns of its rows.
 * @throws UnreadableFile if the text is not such a file
 */
export function companyTickers(text: string): readonly (CompanyTicker | BadRecord)[] {
  const file = edgarJson(text, FILE)
  const fields = listAt(file, 'fields')
  const columns = COLUMNS.map((column) => fields.indexOf(column))
  if (columns.includes(-1))
    throw new UnreadableFile(`${FILE}: expected the fields ${COLUMNS.join(', ')}, got ${shortText(fields)}`)
  return listAt(file, 'data').map((row) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : []
    return tickerOf(
      columns.map((column) => cells[column]),
      row,
    )
  })
}

function tickerOf([id, name, ticker, exchange]: readonly unknown[], row: unknown): CompanyTicker | BadRecord {
  const cik = cikOf(id)
  const written = textOf(ticker)
  if (cik === undefined) return new BadRecord({ row }, `expected a cik, got ${shortText(id)}`)
  if (written === null) return new BadRecord({ row }, `expected a ticker, got ${shortText(ticker)}`)
  const markets = MARKETS[textOf(exchange)?.toUpperCase() ?? ''] ?? []
  return { cik, name: textOf(name), symbol: secSymbol(written), markets }
}
