import { useMutation } from '@tanstack/react-query'
import { count, NONE } from '../../format/numbers.ts'
import { useAdmin } from '../../session/session.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { pathOf, type Finding, type Import } from './import.ts'

const TONES: Readonly<Record<Finding['level'], Tone>> = { reject: 'down', hold: 'warn', warn: 'info' }

/** What the rules found in a file, with the first lines of each, and the refused lines as a file to mend. */
export function ImportFindings({ of }: { readonly of: Import }) {
  const admin = useAdmin()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => save(await (await admin.raw(`${pathOf(of)}/rejects`)).blob(), `${of.id}-rejects.csv`),
  })
  const tools = of.has_rejects ? (
    <Button busy={isPending} onClick={() => mutate()}>
      Download refused lines
    </Button>
  ) : undefined
  return (
    <Panel flush title="Findings" tools={tools}>
      <ul className="imports-findings">
        {of.findings.map((finding) => (
          <li key={`${finding.level} ${finding.rule}`}>
            <details>
              <summary>
                <Badge tone={TONES[finding.level]}>{finding.done}</Badge> <strong>{finding.rule}</strong>
                <span className="faint numeric">
                  {count(finding.rows)} {finding.rows === 1 ? 'row' : 'rows'}
                </span>
              </summary>
              <Lines of={finding} />
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Lines({ of: { rule, lines } }: { readonly of: Finding }) {
  return (
    <div className="imports-scroll" tabIndex={0} role="region" aria-label={`First lines of ${rule}`}>
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col" className="cell-end">
              Line
            </th>
            <th scope="col">Value</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, value, reason }, index) => (
            <tr key={index}>
              <td className="cell-end numeric">{line === null ? NONE : count(line)}</td>
              <td className="numeric">{value}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Hands a file to whoever reads the page. */
function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
