import { usePages } from '../../api/queries.ts'
import { dateText, monthText } from '../../format/dates.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { availabilityTone } from './states.ts'

interface Row {
  readonly exchange_mic: string | null
  readonly country_code: string | null
  readonly series_id: string | null
  readonly history_from: string | null
  readonly history_to: string | null
  readonly status: string
}

/** A dataset's date range per market, as bars over time. */
export function Coverage({ dataset }: { readonly dataset: string }) {
  const bourse = useBourse()
  const params = { dataset, limit: 200 }
  const pages = usePages(bourse.datasets.coverage, params)
  const rows = pages.data?.pages.flatMap((page) => page.data)
  return (
    <Panel title="Coverage" tools={<RequestButton calls={[callOf(bourse.datasets.coverage, params)]} />}>
      {rows === undefined ? (
        pages.isError ? (
          <ProblemNote error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <SkeletonLines />
        )
      ) : rows.length === 0 ? (
        <Empty title="No coverage yet">Import rows, or enable a source.</Empty>
      ) : (
        <Bars rows={rows} />
      )}
      {pages.hasNextPage ? (
        <Button busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Panel>
  )
}

const DAY = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

function Bars({ rows }: { readonly rows: readonly Row[] }) {
  const dated = rows.flatMap(({ history_from: from, history_to: to }) =>
    from === null || to === null ? [] : [from, to],
  )
  const first = dated.reduce((low, date) => (date < low ? date : low), dated[0] ?? '')
  const last = dated.reduce((high, date) => (date > high ? date : high), dated[0] ?? '')
  const span = dated.length === 0 ? 1 : at(last) - at(first) + DAY
  return (
    <div className="coverage">
      <ul>
        {rows.map((row) => (
          <li key={`${row.exchange_mic} ${row.country_code} ${row.series_id}`}>
            <span className="coverage-name">{row.exchange_mic ?? row.series_id ?? row.country_code ?? 'All'}</span>
            {row.history_from === null || row.history_to === null ? (
              <Badge tone={availabilityTone(row.status)}>{row.status}</Badge>
            ) : (
              <span className="coverage-room" title={`${dateText(row.history_from)} to ${dateText(row.history_to)}`}>
                <span
                  className="coverage-bar"
                  style={{
                    left: `${((at(row.history_from) - at(first)) / span) * 100}%`,
                    width: `${((at(row.history_to) - at(row.history_from) + DAY) / span) * 100}%`,
                  }}
                />
              </span>
            )}
            <span className="coverage-dates numeric">
              {row.history_from === null ? '' : `${monthText(row.history_from)} – ${monthText(row.history_to)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
