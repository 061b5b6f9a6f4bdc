import type { Level } from '@bourse/kit/host'
import { NO_LINE, type RowFinding } from '@bourse/store'
import { countText, table } from './text.ts'

/** What was done with the rows of a finding, in one word. */
export const DONE: Readonly<Record<Level, string>> = { reject: 'rejected', hold: 'held', warn: 'taken' }

/** Lines told in full of one rule; all are counted. */
const TOLD = 1_000
/** Lines named in a table. */
const NAMED = 5

/** What was found by one rule. */
export interface FindingGroup {
  readonly rule: string
  readonly level: Level
  rows: number
  readonly lines: RowFinding[]
}

/** Gathers findings by their rule. */
export interface FindingGroups {
  add(finding: RowFinding): void
  /** What was refused first, then what waits, then what was taken. */
  all(): readonly FindingGroup[]
}

export function createFindingGroups(): FindingGroups {
  const groups = new Map<string, FindingGroup>()
  return {
    add(finding) {
      const { rule, level } = finding
      const name = `${level} ${rule}`
      const group = groups.get(name) ?? { rule, level, rows: 0, lines: [] }
      groups.set(name, group)
      group.rows++
      if (group.lines.length < TOLD) group.lines.push(finding)
    },
    all: () => LEVELS.flatMap((level) => [...groups.values()].filter((group) => group.level === level)),
  }
}

const LEVELS = ['reject', 'hold', 'warn'] as const satisfies readonly Level[]

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

/** The line of a finding; null where it is not known. */
export const lineNumber = (line: number): number | null => (line === NO_LINE ? null : line)

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
