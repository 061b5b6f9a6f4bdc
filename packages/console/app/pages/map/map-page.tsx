import { getRouteApi } from '@tanstack/react-router'
import { dateText } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { titleOf } from '../../table/field-columns.tsx'
import { lackingIn } from '../screener/screen.ts'
import { Movers } from '../overview/movers.tsx'
import { MOST } from './body.ts'
import { MissingData } from './lacking.tsx'
import type { IssuerIds } from './issuers.ts'
import { PERIODS, type Period } from './period.ts'
import { sectorsOf } from './sectors.ts'
import { Treemap } from './treemap.tsx'
import { useCompanies } from './use-companies.ts'

const route = getRouteApi('/map')

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  change_ratio: '1 day',
  return_5d: '1 week',
  return_21d: '1 month',
  return_63d: '3 months',
  return_252d: '1 year',
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'] as const

const NO_ISSUERS: IssuerIds = new Map()

/** The market at a glance: one tile per company, sized by market capitalization and colored by change. */
export function MapPage() {
  const { period = 'change_ratio', currency = 'USD' } = route.useSearch()
  const navigate = route.useNavigate()
  const bourse = useBourse()
  const { params, pages, rows, issuers, last } = useCompanies(period, currency)
  const date = last?.snapshot?.snapshot_date
  const lacking = lackingIn(pages.error, params.body)
  const isCut = typeof last?.next_cursor === 'string'
  // Keys without access to profiles get one tile per listing.
  const isReady = rows.length === 0 || issuers.data !== undefined || issuers.isError
  const currencies = [...new Set([...CURRENCIES, currency])]
  return (
    <Page title="Market map" summary="Area shows market capitalization, color shows change, both at the latest close.">
      <Panel
        flush
        title={
          <>
            Sectors <span className="faint">{date === undefined ? '' : dateText(date)}</span>
          </>
        }
        tools={
          <>
            <SegmentedControl
              label="Currency"
              value={currency}
              options={currencies.map((value) => ({ value, text: value }))}
              onChange={(next) => void navigate({ search: { period, currency: next }, resetScroll: false })}
            />
            <SegmentedControl
              label="Change over"
              value={period}
              options={PERIODS.map((value) => ({ value, text: PERIOD_WORDS[value] }))}
              onChange={(next) => void navigate({ search: { period: next, currency }, resetScroll: false })}
            />
            <RequestButton calls={[callOf(bourse.screener.run, params)]} />
          </>
        }
      >
        {lacking.length > 0 ? (
          <MissingData title={`No listing has ${lacking.map((name) => titleOf(name)).join(' or ')}`} fields={lacking} />
        ) : (
          <QueryView query={pages} pending={<Skeleton height={32} />}>
            {() =>
              !isReady ? (
                <Skeleton height={32} />
              ) : rows.length === 0 ? (
                <MissingData title={`No company in ${currency} has a sector, a market capitalization and a change`} />
              ) : (
                <>
                  <Treemap
                    sectors={sectorsOf(rows, issuers.data ?? NO_ISSUERS, period)}
                    currency={currency}
                    period={period}
                    call={callOf(bourse.screener.run, params)}
                  />
                  <p className="table-foot numeric" role="status">
                    {isCut ? 'The ' : ''}
                    {count(rows.length)} {isCut ? 'largest ' : ''}listings. At most {count(MOST)} are shown.{' '}
                    {issuers.isError
                      ? 'One tile per listing, because company profiles are not available.'
                      : 'One tile per issuer, using its largest listing.'}
                  </p>
                </>
              )
            }
          </QueryView>
        )}
      </Panel>
      <div className="overview-movers">
        <Movers direction="gainers" title="Top gainers" />
        <Movers direction="losers" title="Top losers" />
      </div>
    </Page>
  )
}
