import type { ReactNode } from 'react'
import { count, NONE } from '../format/numbers.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { SimpleTable, type Head } from './simple-table.tsx'

/** Levels of validation issues, worst first. */
export const ISSUE_LEVELS = ['reject', 'hold', 'warn'] as const
export type IssueLevel = (typeof ISSUE_LEVELS)[number]

/** A row that broke a rule. */
export interface IssueRow {
  /** Line number in the imported file. */
  readonly line: string | number | null
  readonly value: string
  readonly reason: string
  /** The row itself, if available. */
  readonly row?: string
}

/** Validation issues of one rule. */
export interface Finding {
  readonly rule: string
  readonly level: IssueLevel
  readonly rows: string | number
  /** Some of the affected rows. */
  readonly lines: readonly IssueRow[]
}

const LEVELS = {
  reject: ['rejected', 'down'],
  hold: ['held', 'warn'],
  warn: ['flagged', 'info'],
} as const satisfies Readonly<Record<IssueLevel, readonly [string, Tone]>>

/** The outcome of rows with issues of a level. */
export const issueWord = (level: IssueLevel) => LEVELS[level][0]

interface FindingListProps<F extends Finding> {
  readonly findings: readonly F[]
  /** Label for the rows listed below a rule, such as "First lines". */
  readonly which: string
  keyOf(finding: F): string
  /** Shown after the rule name. */
  about?(finding: F): ReactNode
  /** Shown after the row count. */
  note?(finding: F): string
}

/** Validation issues by rule, each with some of the affected rows to expand. */
export function IssueList<F extends Finding>({ findings, which, keyOf, about, note }: FindingListProps<F>) {
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const [word, tone] = LEVELS[finding.level]
        return (
          <li key={keyOf(finding)}>
            <details>
              <summary>
                <Badge tone={tone}>{word}</Badge> <strong>{finding.rule}</strong>{' '}
                <span className="soft">{about?.(finding)}</span>
                <span className="faint findings-count numeric">
                  {count(finding.rows)} {Number(finding.rows) === 1 ? 'row' : 'rows'}
                  {note?.(finding)}
                </span>
              </summary>
              <Lines label={`${which} of ${finding.rule}`} lines={finding.lines} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}

const HEADS: readonly Head[] = [{ title: 'Line', align: 'end' }, 'Value', 'Reason']

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly IssueRow[] }) {
  const hasRowText = lines.some(({ row }) => row !== undefined)
  return (
    <SimpleTable label={label} className="findings-lines" heads={hasRowText ? [...HEADS, 'Row'] : HEADS}>
      <tbody>
        {lines.map(({ line, value, reason, row }, index) => (
          <tr key={index}>
            <td className="cell-end numeric">{line === null ? NONE : count(line)}</td>
            <td className="numeric">{value}</td>
            <td>{reason}</td>
            {hasRowText ? (
              <td>
                <code>{row}</code>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  )
}
