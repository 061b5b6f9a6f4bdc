import { DONE, lineNumber, type FindingGroup } from '@bourse/jobs'
import type { RowFinding } from '@bourse/publishing'
import { countText, table } from './text.ts'

/** Lines named in a table. */
const NAMED = 5

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

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
