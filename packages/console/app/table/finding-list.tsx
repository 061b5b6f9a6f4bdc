import type { ReactNode } from 'react'
import { count, NONE } from '../format/numbers.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { SimpleTable, type Head } from './simple-table.tsx'

type Level = 'reject' | 'hold' | 'warn'

/** A row that broke a rule. */
export interface FoundLine {
  /** Of the file that it came in. */
  readonly line: string | number | null
  readonly value: string
  readonly reason: string
  /** The row itself, where it is told. */
  readonly row?: string
}

/** What a rule found. */
export interface Finding {
  readonly rule: string
  readonly level: Level
  readonly rows: string | number
  /** Some of the rows. */
  readonly lines: readonly FoundLine[]
}

const LEVELS: Readonly<Record<Level, readonly [string, Tone]>> = {
  reject: ['refused', 'down'],
  hold: ['held', 'warn'],
  warn: ['warned', 'info'],
}

interface FindingListProps<F extends Finding> {
  readonly findings: readonly F[]
  /** Which of the rows stand below a rule. */
  readonly which: string
  keyOf(finding: F): string
  /** Stands behind the name of the rule. */
  about?(finding: F): ReactNode
  /** Stands behind the count of its rows. */
  note?(finding: F): string
}

/** What the rules found, by rule, each with some of its rows to be opened. */
export function FindingList<F extends Finding>({ findings, which, keyOf, about, note }: FindingListProps<F>) {
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

const HEADS: readonly Head[] = [{ title: 'Line', align: 'end' }, 'Value', 'Why']

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly FoundLine[] }) {
  const areTold = lines.some(({ row }) => row !== undefined)
  return (
    <SimpleTable label={label} className="findings-lines" heads={areTold ? [...HEADS, 'Row'] : HEADS}>
      <tbody>
        {lines.map(({ line, value, reason, row }, index) => (
          <tr key={index}>
            <td className="cell-end numeric">{line === null ? NONE : count(line)}</td>
            <td className="numeric">{value}</td>
            <td>{reason}</td>
            {areTold ? (
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
