import { useRead } from '../../api/queries.ts'
import { dateText } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import { useBourse } from '../../session/session.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { freshnessTone } from './states.ts'

/** The newest session of each market, and whether it is up to date. */
export function Freshness({ dataset }: { readonly dataset: string }) {
  const bourse = useBourse()
  const health = useRead(bourse.health.list, {}, { every: 60_000 })
  return (
    <Panel flush title="Freshness">
      <QueryView query={health}>
        {({ data }) => (
          <SimpleTable heads={['Market', 'State', 'Latest session', { title: 'Held rows', align: 'end' }]}>
            <tbody>
              {data
                .filter((row) => row.dataset === dataset)
                .map((row) => (
                  <tr key={`${row.market} ${row.exchange}`}>
                    <th scope="row">{row.exchange ?? row.market ?? 'All'}</th>
                    <td>
                      <Badge tone={freshnessTone(row.freshness_status)}>{row.freshness_status}</Badge>
                    </td>
                    <td className="numeric">{dateText(row.coverage.latest_session)}</td>
                    <td className="cell-end numeric">{count(row.held)}</td>
                  </tr>
                ))}
            </tbody>
          </SimpleTable>
        )}
      </QueryView>
    </Panel>
  )
}
