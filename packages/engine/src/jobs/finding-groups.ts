import type { Level } from '@bourse/kit/host'
import { NO_LINE, type RowFinding } from '../publishing/index.ts'

/** What was done with the rows of a finding, in one word. */
export const DONE: Readonly<Record<Level, string>> = { reject: 'rejected', hold: 'held', warn: 'taken' }

/** Lines told in full of one rule; all are counted. */
const TOLD = 1_000
export interface FindingGroup {
  readonly rule: string
  readonly level: Level
  rows: number
  readonly lines: RowFinding[]
}

/** Gathers findings by their rule. */
export function createFindingGroups() {
  const groups = new Map<string, FindingGroup>()
  return {
    add(finding: RowFinding): void {
      const { rule, level } = finding
      const name = `${level} ${rule}`
      const group = groups.get(name) ?? { rule, level, rows: 0, lines: [] }
      groups.set(name, group)
      group.rows++
      if (group.lines.length < TOLD) group.lines.push(finding)
    },
    /** What was refused first, then what waits, then what was taken. */
    all: (): readonly FindingGroup[] =>
      LEVELS.flatMap((level) => [...groups.values()].filter((group) => group.level === level)),
  }
}

/** The line of a finding; null where it is not known. */
export const lineNumber = (line: number): number | null => (line === NO_LINE ? null : line)

/** Findings by rule as JSON, with so many lines of each at most. */
export const findingsJson = (groups: readonly FindingGroup[], most = TOLD) =>
  groups.map(({ rule, level, rows, lines }) => ({
    rule,
    level,
    done: DONE[level],
    rows,
    lines: lines.slice(0, most).map(({ line, value, reason }) => ({ line: lineNumber(line), value, reason })),
  }))

const LEVELS = ['reject', 'hold', 'warn'] as const satisfies readonly Level[]
