import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../api/queries.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useBourse } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Coverage } from './coverage.tsx'
import { Freshness } from './freshness.tsx'
import { DatasetRows } from './dataset-rows.tsx'
import { DatasetSwitch } from './dataset-switch.tsx'
import { Sources } from './sources.tsx'
import { availabilityTone } from './states.ts'

const route = getRouteApi('/data/$dataset')

/** One dataset: coverage, freshness, sources and rows. */
export function DatasetPage() {
  const { dataset: id } = route.useParams()
  const bourse = useBourse()
  const datasets = useRead(bourse.datasets.list, { limit: 1_000 })
  const dataset = datasets.data?.data.find((row) => row.id === id)
  if (dataset === undefined)
    return (
      <Page title={id}>
        {datasets.isPending ? (
          <Skeleton height={20} />
        ) : (
          <Empty title={`No dataset named ${id}`} action={<Link to="/data">All datasets</Link>}>
            It may not be installed here, or your key may not have access to it.
          </Empty>
        )}
      </Page>
    )
  return (
    <Page
      title={dataset.title}
      summary={
        <>
          {dataset.summary} <Badge tone={availabilityTone(dataset.availability)}>{dataset.availability}</Badge>
        </>
      }
      tools={
        <Permitted to="admin.datasets.change">
          <DatasetSwitch dataset={id} />
        </Permitted>
      }
    >
      <DatasetRows key={id} dataset={id} />
      <div className="data-columns">
        <Coverage dataset={id} />
        <Freshness dataset={id} />
      </div>
      <Permitted to="admin.sources.list">
        <Sources dataset={id} />
      </Permitted>
    </Page>
  )
}
