import type { Level } from '@bourse/kit/host'
import { NO_LINE, type RowFinding } from '../publishing/index.ts'

/** Levels of validation issues, worst first. */
export const LEVELS = ['reject', 'hold', 'warn'] as const satisfies readonly Level[]

/** The outcome for rows with a validation issue, by issue level. */
export const LEVEL_OUTCOMES: Readonly<Record<Level, string>> = { reject: 'rejected', hold: 'held', warn: 'flagged' }

/** Maximum number of lines reported per rule; all lines are counted. */
const MAX_LINES_PER_RULE = 1_000
export interface FindingGroup {
  readonly rule: string
  readonly level: Level
  rows: number
  readonly lines: RowFinding[]
}

/** Groups validation issues by rule. */
export function createFindingGroups() {
  const groups = new Map<string, FindingGroup>()
  return {
    add(finding: RowFinding): void {
      const { rule, level } = finding
      const name = `${level} ${rule}`
      const group = groups.get(name) ?? { rule, level, rows: 0, lines: [] }
      groups.set(name, group)
      group.rows++
      if (group.lines.length < MAX_LINES_PER_RULE) group.lines.push(finding)
    },
    /** Rejected rows first, then held ones, then flagged ones. */
    all: (): readonly FindingGroup[] =>
      LEVELS.flatMap((level) => [...groups.values()].filter((group) => group.level === level)),
  }
}

/** Returns a validation issue's line number; null if it is unknown. */
export const lineNumber = (line: number): number | null => (line === NO_LINE ? null : line)

/** Returns validation issues grouped by rule as JSON, with at most `most` lines per rule. */
export const findingsJson = (groups: readonly FindingGroup[], most = MAX_LINES_PER_RULE) =>
  groups.map(({ rule, level, rows, lines }) => ({
    rule,
    level,
    done: LEVEL_OUTCOMES[level],
    rows,
    lines: lines.slice(0, most).map(({ line, value, reason }) => ({ line: lineNumber(line), value, reason })),
  }))
