import { getRouteApi, Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { shiftDays, today } from '../../format/now.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { DayChart } from './day-chart.tsx'
import { daysToForecast } from './forecast.ts'
import type { UsageDay } from './measure.ts'
import { UsageTable } from './usage-table.tsx'

const route = getRouteApi('/usage')

/** Usage of every account, or a single one: by day, and by a selected dimension. */
export function AllUsage({ days }: { readonly days: number }) {
  const { account } = route.useSearch()
  const span = periodOf(days, account)
  const query = useAdminRead<readonly UsageDay[]>(
    '/usage',
    { ...periodOf(Math.max(days, daysToForecast(today())), account), by: 'day', limit: 1_000 },
    { every: 60_000, keep: true },
  )
  // A file for billing.
  const download = (
    <DownloadButton
      path="/usage"
      query={{ ...span, by: 'day,account,operation' }}
      format="csv"
      name={`usage-${span.from}-${span.to}`}
    />
  )
  return (
    <>
      {account === undefined ? null : <UsageOf account={account} />}
      <QueryView query={query}>{({ data }) => <DayChart days={days} usage={data} tools={download} />}</QueryView>
      <UsageTable span={span} />
    </>
  )
}

function UsageOf({ account }: { readonly account: string }) {
  const found = useAdminRead<{ readonly name: string }>(`/accounts/${encodeURIComponent(account)}`)
  return (
    <p className="usage-of">
      Showing{' '}
      <Link to="/accounts/$account" params={{ account }} title={account}>
        {found.data?.data.name ?? account}
      </Link>{' '}
      only.{' '}
      <Link to="/usage" search={(last) => ({ ...last, account: undefined })}>
        All accounts
      </Link>
    </p>
  )
}

/** Returns the last days as a query, of all accounts or of one. */
export const periodOf = (days: number, account?: string): UsagePeriod => ({
  from: shiftDays(today(), 1 - days),
  to: today(),
  account_id: account,
})

/** Period and account of a usage query. */
export interface UsagePeriod {
  readonly from: string
  readonly to: string
  readonly account_id: string | undefined
}
