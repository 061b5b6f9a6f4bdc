import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../api/queries.ts'
import { dateText } from '../../format/dates.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Movers } from '../overview/movers.tsx'
import { PERIODS, type Period } from './route.ts'
import { sectorsOf } from './sectors.ts'
import { Treemap } from './treemap.tsx'

const route = getRouteApi('/map')

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  change_ratio: '1 day',
  return_5d: '1 week',
  return_21d: '1 month',
  return_63d: '3 months',
  return_252d: '1 year',
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'] as const

/** Companies on the map at most. */
const MOST = 500

/** The market at a glance: a tile for each company, large as it is worth, coloured by its change. */
export function MapPage() {
  const { period = 'change_ratio', currency = 'USD' } = route.useSearch()
  const navigate = route.useNavigate()
  const bourse = useBourse()
  const params = useMemo(() => ({ body: bodyOf(period, currency) }), [period, currency])
  const screened = useRead(bourse.screener.run, params, { keep: true })
  const date = screened.data?.meta.snapshot?.snapshot_date
  const currencies = [...new Set([...CURRENCIES, currency])]
  return (
    <Page title="Map of the market" summary="Area is capitalisation, colour is change, both at the newest close.">
      <Panel
        flush
        title={
          <>
            Sectors <span className="faint">{date === undefined ? '' : dateText(date)}</span>
          </>
        }
        tools={
          <>
            <Segmented
              label="Currency"
              value={currency}
              options={currencies.map((value) => ({ value, text: value }))}
              onChange={(next) => void navigate({ search: { period, currency: next }, resetScroll: false })}
            />
            <Segmented
              label="Change over"
              value={period}
              options={PERIODS.map((value) => ({ value, text: PERIOD_WORDS[value] }))}
              onChange={(next) => void navigate({ search: { period: next, currency }, resetScroll: false })}
            />
            <RequestButton calls={[callOf(bourse.screener.run, params)]} />
          </>
        }
      >
        <Asked query={screened} pending={<Skeleton height={32} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={`No company with a capitalisation in ${currency}`}>Choose another currency.</Empty>
            ) : (
              <Treemap sectors={sectorsOf(data, period)} currency={currency} period={period} />
            )
          }
        </Asked>
      </Panel>
      <div className="overview-movers">
        <Movers direction="gainers" title="Rose most" />
        <Movers direction="losers" title="Fell most" />
      </div>
    </Page>
  )
}

function bodyOf(period: Period, currency: string) {
  return {
    filters: [
      { field: 'currency_code', op: 'eq', value: currency },
      { field: 'market_capitalization', op: 'gt', value: 0 },
      { field: 'sector', op: 'is_null', value: false },
      { field: period, op: 'is_null', value: false },
    ] as const,
    sort: [{ field: 'market_capitalization', order: 'desc' }] as const,
    limit: MOST,
  }
}
