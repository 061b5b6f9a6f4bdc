import { DONE, type FindingGroup } from '@bourse/jobs'
import { NO_LINE, type RowFinding } from '@bourse/publishing'
import { countText, table } from './text.ts'

/** Lines named in a table. */
const NAMED = 5

/** Findings by rule as JSON, with the first thousand rows of each. */
export const findingsJson = (groups: readonly FindingGroup[]) =>
  groups.map(({ rule, level, rows, lines }) => ({
    rule,
    level,
    done: DONE[level],
    rows,
    lines: lines.map(({ line, value, reason }) => ({ line: lineNumber(line), value, reason })),
  }))

/** Findings by rule for people: what was done, on which lines, and the first one in full. */
export function findingsTable(groups: readonly FindingGroup[]): readonly string[] {
  if (groups.length === 0) return []
  const rows = groups.map(({ rule, level, rows, lines }) => [
    rule,
    DONE[level],
    countText(rows),
    namedLines(lines, rows),
    lines[0]?.reason ?? '',
  ])
  return ['', ...table(['RULE', 'DONE', 'ROWS', 'LINES', 'THE FIRST ONE'], rows)]
}

export const lineNumber = (line: number): number | null => (line === NO_LINE ? null : line)

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
