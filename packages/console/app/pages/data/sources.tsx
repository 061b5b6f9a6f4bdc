import { Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, NONE } from '../../format/numbers.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'

interface Run {
  readonly started_at: string
  readonly outcome: 'running' | 'done' | 'failed'
  readonly message: string | null
  readonly published: string
  readonly rejected: string
}

interface Source {
  readonly id: string
  readonly source: string
  readonly publisher: string
  readonly licence: string
  readonly enabled: boolean
  readonly schedule: string
  readonly last_run: Run | null
  readonly next_run_at: string | null
}

const TONES: Readonly<Record<Run['outcome'], Tone>> = { running: 'info', done: 'up', failed: 'down' }

/** The sources of a dataset and their latest runs. */
export function Sources({ dataset }: { readonly dataset: string }) {
  const sources = useAdminRead<readonly Source[]>('/sources', { dataset })
  return (
    <Panel flush title="Sources">
      <QueryView query={sources}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="panel-body soft">
              This dataset has no source. Its rows are derived from other datasets or imported from files.
            </p>
          ) : (
            <SimpleTable
              label="Sources"
              heads={['Source', 'Publisher and license', 'Schedule', 'Latest run', 'Next run']}
            >
              <tbody>
                {data.map((source) => (
                  <Line key={source.id} source={source} />
                ))}
              </tbody>
            </SimpleTable>
          )
        }
      </QueryView>
    </Panel>
  )
}

function Line({ source }: { readonly source: Source }) {
  const { last_run: run } = source
  return (
    <tr>
      <th scope="row">
        <Link to="/sources/$source" params={{ source: source.id }}>
          {source.source}
        </Link>{' '}
        {source.enabled ? null : <Badge>off</Badge>}
      </th>
      <td>
        {source.publisher} <span className="faint">{source.licence}</span>
      </td>
      <td className="soft">{source.schedule}</td>
      <td>
        {run === null ? (
          <span className="faint">never ran here</span>
        ) : (
          <>
            <Badge tone={TONES[run.outcome]}>{run.outcome === 'done' ? 'completed' : run.outcome}</Badge>{' '}
            {agoText(run.started_at, now())}, {count(run.published)} published, {count(run.rejected)} rejected
            {run.message === null ? null : <p className="faint">{run.message}</p>}
          </>
        )}
      </td>
      <td className="numeric">{source.enabled ? instantText(source.next_run_at) : NONE}</td>
    </tr>
  )
}
