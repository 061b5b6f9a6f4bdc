import { getRouteApi, Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { AdminList } from '../../table/admin-list.tsx'
import type { Column } from '../../table/column.ts'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Backfills } from './backfills.tsx'
import { feedsText, pathOf, STATE_TONES, type Source, type Unit } from './source.ts'
import { SourceSwitch } from './source-switch.tsx'
import { SourceTest } from './source-test.tsx'
import { TermsLink } from './terms-link.tsx'

const route = getRouteApi('/sources/$source')
/** Polling interval in milliseconds. */
const EVERY = 5_000

/** One source: what it needs, its switch, a test, its back-fills and its latest units. */
export function SourcePage() {
  const { source: id } = route.useParams()
  const query = useAdminRead<Source>(pathOf({ id }), {}, { every: EVERY })
  const found = query.data?.data
  return (
    <Page
      title={found?.source ?? id}
      summary={
        <>
          {found === undefined ? '' : `${found.title}. `}
          <Link to="/sources">All sources</Link>
        </>
      }
    >
      <QueryView query={query}>
        {({ data }) => (
          <>
            <Panel title="Source" tools={<TermsLink source={data} />}>
              <Facts source={data} />
              {data.reason === null ? null : <p className="soft">{data.reason}</p>}
            </Panel>
            {data.is_demo ? null : (
              <>
                <Permitted to="admin.sources.change">
                  <SourceSwitch key={data.version} source={data} />
                </Permitted>
                <Permitted to="admin.sources.test">
                  <SourceTest source={data} />
                </Permitted>
                <Permitted to="admin.backfills.create">
                  <Backfills source={data} />
                </Permitted>
              </>
            )}
            <Units source={data} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ source }: { readonly source: Source }) {
  const { publisher, dataset, state, markets, licence, plan, limits, used, schedule, next_run_at: next } = source
  return (
    <dl className="facts">
      <Fact name="State">
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
      </Fact>
      <Fact name="Publisher">{publisher}</Fact>
      <Fact name="Feeds">
        <Link to="/data/$dataset" params={{ dataset }}>
          {feedsText(source)}
        </Link>
      </Fact>
      <Fact name="Markets">{markets.join(', ') || 'all'}</Fact>
      <Fact name="License">{licence}</Fact>
      {plan === null ? null : <Fact name="Subscription">{plan}</Fact>}
      {Object.entries(limits).map(([period, limit]) => (
        <Fact key={period} name={`Requests ${period.replace('_', ' ')}`}>
          {count(limit)}
        </Fact>
      ))}
      {used.window === null ? null : <Fact name="Requests in this window">{count(used.window)}</Fact>}
      {used.month === null ? null : <Fact name="Requests this month">{count(used.month)}</Fact>}
      <Fact name="Schedule">{schedule}</Fact>
      <Fact name="Next run">{instantText(source.enabled ? next : null)}</Fact>
    </dl>
  )
}

const COLUMNS: readonly Column<Unit>[] = [
  { id: 'unit', title: 'Unit', width: 14, cell: ({ unit }) => <code title={unit}>{unit}</code> },
  { id: 'started', title: 'Started', width: 14, cell: ({ started_at: at }) => instantText(at) },
  {
    id: 'outcome',
    title: 'Outcome',
    width: 6,
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'failed' ? 'down' : outcome === 'done' ? 'up' : 'info'}>{outcome}</Badge>
    ),
  },
  { id: 'rows', title: 'Rows', width: 5, align: 'end', cell: ({ rows }) => count(rows) },
  { id: 'published', title: 'Published', width: 6, align: 'end', cell: ({ published }) => count(published) },
  { id: 'rejected', title: 'Rejected', width: 6, align: 'end', cell: ({ rejected }) => count(rejected) },
  { id: 'requests', title: 'Requests', width: 6, align: 'end', cell: ({ requests }) => count(requests) },
  { id: 'message', title: 'Message', width: 18, cell: ({ message }) => <span title={message ?? ''}>{message}</span> },
]

const Units = ({ source: { dataset, source } }: { readonly source: Source }) => (
  <AdminList<Unit>
    title="Units of the last 30 days"
    path="/runs"
    query={{ dataset, source }}
    columns={COLUMNS}
    every={EVERY}
    empty="It has not run here"
    rowKey={({ id }) => id}
  />
)
