import { canonicalSymbol } from './act-symbol.ts'
import { assetTypeOf } from './asset-type.ts'
import type { ParsedDirectory } from './directory-entry.ts'
import { directoryLines, type DirectoryLine } from './directory-lines.ts'
import { parsedDirectory, roundLot, securityName, type LineResult } from './parsed-directory.ts'

const required = [
  'ACT Symbol',
  'Security Name',
  'Exchange',
  'CQS Symbol',
  'ETF',
  'Round Lot Size',
  'Test Issue',
  'NASDAQ Symbol',
]

/** The stored venues, by their letter in the file. */
const venues: Readonly<Record<string, string>> = { A: 'XASE', N: 'XNYS', P: 'ARCX', Z: 'BATS' }

/**
 * Reads otherlisted.txt: listings on NYSE, NYSE American, NYSE Arca and Cboe BZX. Throws `UnreadableFile` for a
 * different file or a truncated one.
 */
export function otherDirectory(text: string): ParsedDirectory {
  return parsedDirectory(directoryLines(text, 'otherlisted.txt', required), readLine)
}

function readLine(line: DirectoryLine): LineResult {
  if (line.get('Test Issue') === 'Y') return { test: true }
  const exchange_mic = venues[line.get('Exchange')]
  if (exchange_mic === undefined) return { venue: line.get('Exchange') }
  const symbol = canonicalSymbol({ cqs: line.get('CQS Symbol'), nasdaq: line.get('NASDAQ Symbol') })
  if (symbol === undefined) return { why: unreadable(line) }
  const name = securityName(line)
  if (name === '') return { why: 'expected a security name, got none' }
  const round_lot = roundLot(line)
  if (round_lot === undefined) return { why: `expected a round lot, got "${line.get('Round Lot Size')}"` }
  const is_etf = line.get('ETF') === 'Y'
  const asset_type = assetTypeOf({ symbol, name, isFund: is_etf })
  return { symbol, exchange_mic, name, asset_type, is_etf, round_lot, financial_status: undefined }
}

function unreadable(line: DirectoryLine): string {
  return (
    `expected a symbol in CQS or Nasdaq notation, got "${line.get('CQS Symbol')}" and ` +
    `"${line.get('NASDAQ Symbol')}"`
  )
}
