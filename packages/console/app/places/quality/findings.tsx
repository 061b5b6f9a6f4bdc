import { useAdminRead } from '../../api/queries.ts'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, NONE } from '../../format/numbers.ts'
import { Asked } from '../../ui/asked.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'

type Level = 'reject' | 'hold' | 'warn'

interface FindingGroup {
  readonly id: string
  readonly dataset: string
  readonly record: string
  readonly source: string | null
  readonly rule: string
  readonly level: Level
  readonly rows: number
  readonly last_at: string
  /** The newest twenty. */
  readonly lines: readonly {
    readonly line: number | null
    readonly value: string
    readonly reason: string
    readonly row: string
  }[]
}

const LEVELS: Readonly<Record<Level, readonly [string, Tone]>> = {
  reject: ['refused', 'down'],
  hold: ['held', 'warn'],
  warn: ['warned', 'info'],
}

/** What the rules found, by rule, with the newest lines of each. */
export function Findings() {
  const findings = useAdminRead<readonly FindingGroup[]>('/findings', { limit: 1_000 })
  return (
    <Panel flush title="Findings">
      <Asked query={findings}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="The checks found nothing">What they refuse, hold or warn of is told here by rule.</Empty>
          ) : (
            <ul className="quality-findings">
              {data.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Panel>
  )
}

function Group({ group }: { readonly group: FindingGroup }) {
  const [word, tone] = LEVELS[group.level]
  return (
    <li>
      <details>
        <summary>
          <Badge tone={tone}>{word}</Badge> <strong>{group.rule}</strong> <span className="soft">{group.record}</span>
          <span className="faint quality-count numeric">
            {count(group.rows)} {group.rows === 1 ? 'row' : 'rows'}, {group.source ?? 'several sources'},{' '}
            {agoText(group.last_at, now())}
          </span>
        </summary>
        <div className="quality-lines" tabIndex={0} role="region" aria-label={`Newest rows of ${group.rule}`}>
          <table className="simple-table">
            <thead>
              <tr>
                <th scope="col" className="cell-end">
                  Line
                </th>
                <th scope="col">Value</th>
                <th scope="col">Why</th>
                <th scope="col">Row</th>
              </tr>
            </thead>
            <tbody>
              {group.lines.map((line, index) => (
                <tr key={index}>
                  <td className="cell-end numeric">{line.line === null ? NONE : count(line.line)}</td>
                  <td className="numeric">{line.value}</td>
                  <td>{line.reason}</td>
                  <td>
                    <code>{line.row}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </li>
  )
}
