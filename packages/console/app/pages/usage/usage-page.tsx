import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { AllUsage } from './all-usage.tsx'
import { OwnUsage } from './own-usage.tsx'
import { SPANS } from './route.ts'

const route = getRouteApi('/usage')
const OPTIONS = SPANS.map((value) => ({ value, text: value === '365' ? '1 year' : `${value} days` }))

/** Usage of all accounts for an owner, or of the account for a customer. */
export function UsagePage() {
  const { owner } = useSession()
  const { days = '30' } = route.useSearch()
  const navigate = useNavigate({ from: '/usage' })
  return (
    <Page
      title="Usage"
      summary={owner === undefined ? 'Usage of your account, by UTC day.' : 'Usage of all accounts, by UTC day.'}
      tools={
        <SegmentedControl
          label="Period"
          value={days}
          options={OPTIONS}
          onChange={(value) => void navigate({ search: (last) => ({ ...last, days: value }), replace: true })}
        />
      }
    >
      {owner === undefined ? <OwnUsage days={Number(days)} /> : <AllUsage days={Number(days)} />}
    </Page>
  )
}
