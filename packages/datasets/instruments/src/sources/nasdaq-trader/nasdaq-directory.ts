import { assetTypeOf } from './asset-type.ts'
import type { ParsedDirectory } from './directory-entry.ts'
import { directoryLines, type DirectoryLine } from './directory-lines.ts'
import { parsedDirectory, roundLot, securityName, type LineResult } from './parsed-directory.ts'

const required = ['Symbol', 'Security Name', 'Test Issue', 'Financial Status', 'Round Lot Size']

/**
 * Reads nasdaqlisted.txt, which had six columns until 2016 and has had eight since. Every listing is on XNAS, and
 * symbols are stored as published. Throws `UnreadableFile` for a different file or a truncated one.
 */
export function nasdaqDirectory(text: string): ParsedDirectory {
  const lines = directoryLines(text, 'nasdaqlisted.txt', required)
  const flagged = lines.columns.includes('ETF')
  return parsedDirectory(lines, (line) => readLine(line, flagged))
}

function readLine(line: DirectoryLine, flagged: boolean): LineResult {
  if (line.get('Test Issue') === 'Y') return { test: true }
  const symbol = line.get('Symbol')
  if (!/^[A-Z]+(?:\.[A-Z]+)?$/.test(symbol)) return { why: `expected a symbol of uppercase letters, got "${symbol}"` }
  const name = securityName(line)
  if (name === '') return { why: 'expected a security name, got none' }
  const round_lot = roundLot(line)
  if (round_lot === undefined) return { why: `expected a round lot, got "${line.get('Round Lot Size')}"` }
  const is_etf = flagged ? line.get('ETF') === 'Y' : namedLikeEtf(name)
  const isFund = is_etf || line.get('NextShares') === 'Y'
  return {
    symbol,
    exchange_mic: 'XNAS',
    name,
    asset_type: assetTypeOf({ symbol, name, isFund }),
    is_etf,
    round_lot,
    financial_status: line.get('Financial Status') || undefined,
  }
}

/**
 * In files without the ETF column, company names are written `Issuer - Class of security`, and fund names have no such
 * hyphen.
 */
function namedLikeEtf(name: string): boolean {
  return !name.includes(' - ') || /exchange-traded fund/i.test(name)
}
