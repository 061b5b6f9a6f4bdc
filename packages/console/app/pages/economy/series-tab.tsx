import { getRouteApi } from '@tanstack/react-router'
import { useOperation } from '../../api/openapi.ts'
import { useRead } from '../../api/queries.ts'
import { XyChart } from '../../chart/xy-chart.tsx'
import type { XySeries } from '../../chart/xy-series.ts'
import { dateText, instantText } from '../../format/dates.ts'
import { compact, count, exact } from '../../format/numbers.ts'
import { callOf, RequestButton, type Call } from '../../forms/request-panel.tsx'
import { originsOf } from '../../origin/origin.ts'
import { useBourse } from '../../session/session.ts'
import { CollectionTable } from '../../table/collection-table.tsx'
import { DataTable } from '../../table/data-table.tsx'
import type { Column } from '../../table/column.ts'
import type { EconomicObservationsRow } from '@bourse/client'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'

const route = getRouteApi('/economy')

/** Maximum number of values drawn and listed. */
const MOST = 10_000

/** The series catalog, and the open series. */
export function SeriesTab() {
  const { series, filters = {} } = route.useSearch()
  const navigate = route.useNavigate()
  const catalogue = useOperation('economic.series')
  if (catalogue === undefined) return <SkeletonLines />
  return (
    <div className="stack">
      {series === undefined ? null : <Series key={series} id={series} />}
      <CollectionTable
        operation={catalogue}
        title="Series: select one to see its values"
        filters={filters}
        onFilters={(next) =>
          void navigate({ search: (before) => ({ ...before, filters: next }), replace: true, resetScroll: false })
        }
        onOpen={(row) => void navigate({ search: (before) => ({ ...before, series: String(row['id']) }) })}
        height={30}
      />
    </div>
  )
}

function Series({ id }: { readonly id: string }) {
  const bourse = useBourse()
  const params = { series_ids: [id], revisions: 'all' as const, order: 'desc' as const, limit: MOST }
  const about = useRead(bourse.economic.series, { series_ids: [id] })
  const values = useRead(bourse.economic.observations, params)
  const known = about.data?.data[0]
  const call = callOf(bourse.economic.observations, params)
  return (
    <Panel
      flush
      title={
        <>
          {known?.name ?? id} <span className="faint">{known?.unit_text ?? known?.unit}</span>
        </>
      }
      tools={<RequestButton calls={[call]} />}
    >
      <QueryView query={values}>
        {({ data, meta }) => (
          <div className="economy-series">
            <div className="panel-body">
              <XyChart
                label={`Values of ${known?.name ?? id}`}
                series={[
                  seriesOf('Newest', call, valuesOf(data, 'last')),
                  ...(data.some(({ revision }) => Number(revision) > 0)
                    ? [seriesOf('As first published', call, valuesOf(data, 'first'))]
                    : []),
                ]}
                height={300}
                xText={(time) => dateText(new Date(time).toISOString().slice(0, 10))}
                yText={(value) => compact(value.toString())}
              />
              {meta.next_cursor === null ? null : (
                <p className="faint">
                  The newest {count(data.length)} values are shown. Find all of them in Data, under Economy.
                </p>
              )}
              {known?.attribution === undefined ? null : <p className="faint">{known.attribution}</p>}
            </div>
            <DataTable
              label="Values and revisions"
              columns={COLUMNS}
              rows={data}
              call={call}
              rowKey={({ id: observation }) => observation}
              height={24}
              empty={<Empty title="No values">This series has no published values yet.</Empty>}
            />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

const COLUMNS: readonly Column<EconomicObservationsRow>[] = [
  {
    id: 'period_start',
    title: 'Period from',
    width: 8,
    cell: ({ period_start: date }) => <span className="numeric">{dateText(date)}</span>,
  },
  { id: 'value', title: 'Value', align: 'end', width: 9, cell: ({ value }) => exact(value) },
  { id: 'revision', title: 'Revision', align: 'end', width: 6, cell: ({ revision }) => String(revision) },
  {
    id: 'published_at',
    title: 'Published',
    width: 11,
    cell: ({ published_at: instant, vintage_date: date }) => (
      <span className="numeric">{instant === null ? dateText(date) : instantText(instant)}</span>
    ),
  },
]

const seriesOf = (title: string, call: Call, rows: readonly EconomicObservationsRow[]): XySeries => ({
  title,
  points: rows.map(({ observation_date: date, value }) => [Date.parse(date), Number(value)]),
  originAt: originsOf(call, rows, 'value'),
})

/** The first or last published value for each date, sorted by date. */
function valuesOf(rows: readonly EconomicObservationsRow[], which: 'first' | 'last') {
  const chosen = new Map<string, EconomicObservationsRow>()
  for (const row of rows) {
    const known = chosen.get(row.observation_date)
    const isLater = Number(row.revision) > Number(known?.revision ?? -1)
    if (known === undefined || isLater === (which === 'last')) chosen.set(row.observation_date, row)
  }
  return [...chosen.values()].toSorted((a, b) => (a.observation_date < b.observation_date ? -1 : 1))
}
