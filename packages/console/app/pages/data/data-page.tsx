import type { DatasetsListRow, HealthListRow } from '@bourse/client'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/queries.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { SimpleTable, type Head } from '../../table/simple-table.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { availabilityTone, worstFreshness } from './states.ts'

const HEADS: readonly Head[] = [
  'Dataset',
  'State',
  'Freshness',
  { title: 'Sources', className: 'data-wide' },
  { title: 'Operations', align: 'end', className: 'data-wide' },
]

/** Every dataset in the deployment, one per line. */
export function DataPage() {
  const bourse = useBourse()
  const params = { limit: 1_000 }
  const datasets = useRead(bourse.datasets.list, params)
  const health = useRead(bourse.health.list, {})
  return (
    <Page title="Data" summary="Every dataset that is visible to this key.">
      <Panel flush title="Datasets" tools={<RequestButton calls={[callOf(bourse.datasets.list, params)]} />}>
        <QueryView query={datasets}>
          {({ data }) => (
            <SimpleTable label="Datasets" heads={HEADS}>
              <tbody>
                {data.map((row) => (
                  <Line
                    key={row.id}
                    dataset={row}
                    health={(health.data?.data ?? []).filter(({ dataset }) => dataset === row.id)}
                  />
                ))}
              </tbody>
            </SimpleTable>
          )}
        </QueryView>
      </Panel>
    </Page>
  )
}

interface LineProps {
  readonly dataset: DatasetsListRow
  readonly health: readonly HealthListRow[]
}

function Line({ dataset: { id, title, summary, availability, reason, sources, operations }, health }: LineProps) {
  const freshness = worstFreshness(health)
  return (
    <tr>
      <th scope="row" className="data-name">
        <Link to="/data/$dataset" params={{ dataset: id }}>
          {title}
        </Link>
        <p>{summary}</p>
      </th>
      <td>
        <Badge tone={availabilityTone(availability)}>{availability}</Badge>
        {reason === null ? null : <p className="faint data-reason">{reason}</p>}
      </td>
      <td>
        {freshness === undefined ? (
          <span className="faint">–</span>
        ) : (
          <Badge tone={freshness.tone}>{freshness.word}</Badge>
        )}
      </td>
      <td className="soft data-wide">{sources.length === 0 ? 'derived' : sources.join(', ')}</td>
      <td className="cell-end numeric data-wide">{operations.length}</td>
    </tr>
  )
}
