import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PublisherCard } from './publisher-card.tsx'
import { SOURCES_SHOWN, type SourcesShown } from './route.ts'
import type { Source } from './source.ts'

const route = getRouteApi('/sources')
/** Polling interval in milliseconds. */
const EVERY = 5_000

const TITLES: Readonly<Record<SourcesShown, string>> = {
  all: 'All',
  enabled: 'On',
  available: 'Off',
  failing: 'Failing',
}

const FAILING: readonly Source['state'][] = ['failing', 'stopped', 'unconnected']

const SHOWN: Readonly<Record<SourcesShown, (source: Source) => boolean>> = {
  all: () => true,
  enabled: ({ enabled }) => enabled,
  available: ({ enabled }) => !enabled,
  failing: ({ state }) => FAILING.includes(state),
}

/** All sources of real rows, by publisher. */
export function SourcesPage() {
  const { show = 'all' } = route.useSearch()
  const navigate = useNavigate({ from: '/sources' })
  const query = useAdminRead<readonly Source[]>('/sources', { limit: 1_000 }, { every: EVERY })
  const real = (query.data?.data ?? []).filter(({ is_demo: isDemo }) => !isDemo)
  return (
    <Page
      title="Sources"
      summary={
        <>
          {query.data === undefined
            ? ''
            : `${count(real.filter(SHOWN.enabled).length)} of ${count(real.length)} sources are on. `}
          Keys are set where the service is installed. For programs: <AdminDocs />
        </>
      }
    >
      <Tabs
        label="Sources shown"
        tabs={SOURCES_SHOWN.map((id) => ({ id, title: `${TITLES[id]} (${real.filter(SHOWN[id]).length})` }))}
        selected={show}
        onSelect={(next) => void navigate({ search: { show: next }, replace: true })}
      >
        <QueryView query={query}>{() => <Cards sources={real.filter(SHOWN[show])} />}</QueryView>
      </Tabs>
    </Page>
  )
}

function Cards({ sources }: { readonly sources: readonly Source[] }) {
  const publishers = Map.groupBy(sources, ({ publisher_id: id }) => id)
  if (publishers.size === 0) return <Empty title="No such sources" />
  return (
    <div className="sources-cards">
      {[...publishers.values()]
        .toSorted(([a], [b]) => ((a?.publisher ?? '') < (b?.publisher ?? '') ? -1 : 1))
        .map((own) => (
          <PublisherCard key={own[0]?.publisher_id} sources={own} />
        ))}
    </div>
  )
}
