import type { DatasetsListRow } from '@bourse/client'
import { useEffect } from 'react'
import { queries, useRead } from '../api/queries.ts'
import { useBourse } from '../session/session.ts'

const ALL = { limit: 1_000 }

/** Milliseconds between checks while demo rows are loading. */
const EVERY = 3_000

/** Says that the rows are synthetic and, during the first start, which datasets are still loading. */
export function DemoNote() {
  const bourse = useBourse()
  const datasets = useRead(bourse.datasets.list, ALL)
  return (
    <p className="demo-note">
      Demo market: real names, synthetic prices and figures.{' '}
      {loadingOf(datasets.data?.data).length > 0 ? <DemoProgress /> : null}
    </p>
  )
}

/** Polls until no dataset is loading; then every page reads its rows again. */
function DemoProgress() {
  const bourse = useBourse()
  const datasets = useRead(bourse.datasets.list, ALL, { every: EVERY })
  useEffect(() => () => void queries.invalidateQueries(), [])
  const all = datasets.data?.data ?? []
  const loading = loadingOf(all).map(({ title }) => title)
  return (
    <span role="status">
      {all.length - loading.length} of {all.length} datasets are loaded. Still loading: {loading.join(', ')}.
    </span>
  )
}

const loadingOf = (datasets: readonly DatasetsListRow[] = []) =>
  datasets.filter(({ availability }) => availability === 'loading')
