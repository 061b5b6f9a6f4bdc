import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { usePermits } from '../../session/permitted.tsx'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { AllUsage, periodOf } from './all-usage.tsx'
import { OwnUsage } from './own-usage.tsx'
import { SPANS } from './route.ts'
import { UsageTable } from './usage-table.tsx'

const route = getRouteApi('/usage')
const OPTIONS = SPANS.map((value) => ({ value, text: value === '365' ? '1 year' : `${value} days` }))

/** Usage of all accounts for operators who may read it, or of one's own account, by key for its members. */
export function UsagePage() {
  const { owner } = useSession()
  const showsTotals = usePermits('admin.usage.list')
  const showsAll = showsTotals && owner !== undefined
  const { days = '30' } = route.useSearch()
  const navigate = useNavigate({ from: '/usage' })
  return (
    <Page
      title="Usage"
      summary={showsAll ? 'Usage of all accounts, by UTC day.' : 'Usage of your account, by UTC day.'}
      tools={
        <SegmentedControl
          label="Period"
          value={days}
          options={OPTIONS}
          onChange={(value) => void navigate({ search: (last) => ({ ...last, days: value }), replace: true })}
        />
      }
    >
      {showsAll ? <AllUsage days={Number(days)} /> : <OwnUsage days={Number(days)} />}
      {showsTotals && !showsAll ? <UsageTable span={periodOf(Number(days))} /> : null}
    </Page>
  )
}
