import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/queries.ts'
import { usePermits } from '../../session/permitted.tsx'
import { useBourse } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { lacksDailyBars } from './lacks-daily-bars.ts'

const HOW =
  'Run `bourse setup` where the service is installed: it connects sources of real data, some of which need no key. ' +
  '`bourse import eod bars.csv` takes your own files.'

/** Explains how to load rows into an installation without daily bars; renders nothing otherwise. */
export function FirstRows() {
  const bourse = useBourse()
  const seesSources = usePermits('admin.sources.list')
  const datasets = useRead(bourse.datasets.list, { limit: 1_000 })
  if (!lacksDailyBars(datasets.data?.data)) return null
  return (
    <Empty title="No daily bars yet" action={seesSources ? <Link to="/sources">Sources of real rows</Link> : undefined}>
      <InlineCode text={HOW} />
    </Empty>
  )
}
