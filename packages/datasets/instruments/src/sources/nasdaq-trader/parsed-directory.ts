import type { DirectoryEntry, ParsedDirectory } from './directory-entry.ts'
import type { DirectoryLine, DirectoryLines } from './directory-lines.ts'

/**
 * The result of reading a line: an entry, a test issue, a listing on a venue that is not stored, or an unreadable line.
 */
export type LineResult = DirectoryEntry | { test: true } | { venue: string } | { why: string }

/** Groups a directory file's lines by result. If two lines have the same symbol, the first one is used. */
export function parsedDirectory(
  { createdAt, columns, lines }: DirectoryLines,
  read: (line: DirectoryLine) => LineResult,
): ParsedDirectory {
  const parsed: ParsedDirectory = { createdAt, rows: [], rejected: [], testIssues: 0, unknownVenues: {} }
  const seen = new Set<string>()
  let testIssues = 0
  for (const line of lines) {
    const result = line.fields === columns.length ? read(line) : wrongLength(line, columns)
    if ('test' in result) testIssues++
    else if ('venue' in result) count(parsed.unknownVenues, result.venue)
    else if ('why' in result) parsed.rejected.push({ line: line.line, why: result.why })
    else if (seen.has(result.symbol)) parsed.rejected.push({ line: line.line, why: twice(result) })
    else parsed.rows.push(result)
    if ('symbol' in result) seen.add(result.symbol)
  }
  return { ...parsed, testIssues }
}

/** Returns the security name with normalized whitespace, so that a double space does not count as a name change. */
export function securityName(line: DirectoryLine): string {
  return line.get('Security Name').replace(/\s+/g, ' ')
}

/** Returns the round lot; undefined if it is not a whole number of shares. */
export function roundLot(line: DirectoryLine): number | undefined {
  const text = line.get('Round Lot Size')
  return /^[1-9]\d{0,6}(?:\.0)?$/.test(text) ? Number(text) : undefined
}

function count(counts: Record<string, number>, venue: string): void {
  counts[venue] = (counts[venue] ?? 0) + 1
}

function twice(entry: DirectoryEntry): string {
  return `expected each symbol once in the file, got ${entry.symbol} again`
}

function wrongLength(line: DirectoryLine, columns: readonly string[]): { why: string } {
  return { why: `expected ${columns.length} fields as in the first line, got ${line.fields}` }
}
