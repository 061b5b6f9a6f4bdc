import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { bytes, count, formatFixed } from '../../format/numbers.ts'
import { permits, usePermits } from '../../session/permitted.tsx'
import { useSession } from '../../session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Source } from '../sources/source.ts'
import { DatasetsHealth } from './datasets-health.tsx'
import { Jobs } from './jobs.tsx'
import { Plans, Replicas, Settings, Traffic } from './lists.tsx'
import type { HealthReport, InstalledDataset } from './report.ts'
import { HEALTH_TABS, type HealthTab } from './route.ts'
import { TroubleList } from './trouble-list.tsx'
import { troublesOf } from './troubles.ts'

const route = getRouteApi('/health')

/** Polling interval in milliseconds. */
const EVERY = 10_000

/** The operation that each tab reads. */
const READS: Readonly<Record<HealthTab, string>> = {
  datasets: 'admin.health.get',
  traffic: 'admin.traffic.list',
  jobs: 'admin.jobs.list',
  replicas: 'admin.replicas.list',
  plans: 'admin.plans.list',
  settings: 'admin.settings.list',
}

const TABS = HEALTH_TABS.map((id) => ({ id, title: id.slice(0, 1).toUpperCase() + id.slice(1) }))

/** Problems with suggested fixes, and the state of the deployment. */
export function HealthPage() {
  const { tab = 'datasets' } = route.useSearch()
  const session = useSession()
  const navigate = useNavigate({ from: '/health' })
  const report = useAdminRead<HealthReport>('/health', {}, { every: EVERY })
  const installed = useAdminRead<readonly InstalledDataset[]>('/datasets', { limit: 1_000 }, { every: EVERY })
  const sources = useAdminRead<readonly Source[]>(
    '/sources',
    { limit: 1_000 },
    { every: EVERY, enabled: usePermits('admin.sources.list') },
  )
  const datasets = report.data?.data.datasets ?? []
  return (
    <Page
      title="Health"
      summary={
        <>
          Problems and how to fix them. Refreshes every 10 seconds. <a href="/status">Status page</a>
        </>
      }
    >
      <QueryView query={report}>{({ data }) => <Facts report={data} />}</QueryView>
      <QueryView query={report}>
        {({ data }) => (
          <TroubleList
            troubles={troublesOf({
              report: data,
              installed: installed.data?.data ?? [],
              sources: sources.data?.data ?? [],
            })}
          />
        )}
      </QueryView>
      <Tabs
        label="Parts of the deployment"
        tabs={TABS.filter(({ id }) => permits(session, READS[id]))}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next }, replace: true })}
      >
        <Part tab={tab} datasets={datasets} />
      </Tabs>
    </Page>
  )
}

function Part({ tab, datasets }: { readonly tab: HealthTab; readonly datasets: HealthReport['datasets'] }) {
  switch (tab) {
    case 'datasets':
      return <DatasetsHealth rows={datasets} />
    case 'traffic':
      return <Traffic />
    case 'jobs':
      return <Jobs />
    case 'replicas':
      return <Replicas />
    case 'plans':
      return <Plans />
    case 'settings':
      return <Settings />
  }
}

function Facts({ report }: { readonly report: HealthReport }) {
  return (
    <Panel title="Deployment">
      <dl className="facts">
        <Fact name="State">
          <Badge tone={report.status === 'ok' ? 'up' : 'warn'}>{report.status}</Badge>{' '}
          {report.demo ? <Badge tone="info">demo market</Badge> : null}
        </Fact>
        <Fact name="Version">{report.version}</Fact>
        <Fact name="Running since">
          <span title={instantText(report.started_at)}>{agoText(report.started_at, Date.parse(report.now))}</span>
        </Fact>
        <Fact name="Replicas">{count(report.replicas)}</Fact>
        <Fact name="PostgreSQL">{report.database_version}</Fact>
        <Fact name="Database response time">{formatFixed(report.database_ms, 1)} ms</Fact>
        <Fact name="Database size">{bytes(report.database_bytes)}</Fact>
        <Fact name="Free disk">{bytes(report.disk_free_bytes)}</Fact>
      </dl>
    </Panel>
  )
}
