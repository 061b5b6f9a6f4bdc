import type { OptionsQuotesRow } from '@bourse/client'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRead } from '../../../api/queries.ts'
import { XyChart } from '../../../chart/xy-chart.tsx'
import { dateText } from '../../../format/dates.ts'
import { percent, price } from '../../../format/numbers.ts'
import { callOf, RequestButton, type Call } from '../../../forms/request-panel.tsx'
import { useBourse } from '../../../session/session.ts'
import { rowValue } from '../../../origin/origin.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { emptyText } from '../as-of/empty-text.ts'
import type { Instrument } from '../instrument.ts'
import { ChainTable, indexAt, strikesOf, type ChainView } from './chain-table.tsx'
import { firstExpiration } from './expirations.ts'
import { nearStrikes } from './near-strikes.ts'

const route = getRouteApi('/symbols/$symbol')

/** Number of quotes to read: one full page, because large companies have thousands. */
const MOST = 10_000

const VIEWS = [
  { value: 'quotes', text: 'Quotes' },
  { value: 'greeks', text: 'Greeks' },
] as const

/** Which strikes are shown. */
type Reach = 'all' | 'near'

const REACHES = [
  { value: 'near', text: 'Near the price' },
  { value: 'all', text: 'All strikes' },
] as const

/** The option chain for one expiration: calls on the left, puts on the right, and implied volatility by strike. */
export function OptionsTab({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const params = { underlying_ids: [instrument.id], limit: MOST, ...(as_of && { as_of }) }
  const quotes = useRead(bourse.options.quotes, params)
  return (
    <QueryView query={quotes}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Panel title="Options">
            <Empty title="No options">{emptyText(as_of, 'The latest snapshot has no options on this listing.')}</Empty>
          </Panel>
        ) : (
          <Chain quotes={data} isCut={meta.next_cursor !== null} call={callOf(bourse.options.quotes, params)} />
        )
      }
    </QueryView>
  )
}

interface ChainProps {
  readonly quotes: readonly OptionsQuotesRow[]
  /** Whether the chain has later expirations that were not read. */
  readonly isCut: boolean
  readonly call: Call
}

function Chain({ quotes, isCut, call }: ChainProps) {
  const newest = quotes.reduce((last, { snapshot_date: date }) => (date > last ? date : last), '')
  const current = useMemo(() => quotes.filter(({ snapshot_date: date }) => date === newest), [quotes, newest])
  const expirations = [...new Set(current.map(({ expiration }) => expiration))].sort()
  const [chosen, setChosen] = useState<string>()
  const expiration = chosen ?? firstExpiration(expirations, newest) ?? ''
  const own = current.filter((quote) => quote.expiration === expiration)
  const [view, setView] = useState<ChainView>('quotes')
  const [reach, setReach] = useState<Reach>('near')
  const underlying = own[0]?.underlying_price ?? null
  const all = strikesOf(own)
  const near = underlying === null ? all : nearStrikes(all, Number(underlying))
  const strikes = reach === 'near' ? near : all
  const at = (type: string, strike: string) => own[indexAt(own, type, strike)]
  const smile = (type: string, title: string) => ({
    title,
    points: strikes.map((strike) => {
      const volatility = at(type, strike)?.implied_volatility ?? null
      return [Number(strike), volatility === null ? null : Number(volatility)] as const
    }),
    originAt: (index: number) => {
      const quote = at(type, strikes[index] ?? '')
      return quote && rowValue(call, quote, 'implied_volatility')
    },
  })
  return (
    <div className="stack">
      <Panel
        title={`Implied volatility, ${dateText(newest)}`}
        tools={
          <>
            <Select
              className="chart-select"
              aria-label="Expiration"
              value={expiration}
              onChange={(event) => setChosen(event.target.value)}
            >
              {expirations.map((one) => (
                <option key={one} value={one}>
                  {dateText(one)}
                </option>
              ))}
            </Select>
            <RequestButton calls={[call]} />
          </>
        }
      >
        {own.every(({ implied_volatility: volatility }) => volatility === null) ? (
          <Empty title="No volatility">Implied volatility could not be computed for this expiration.</Empty>
        ) : (
          <XyChart
            label={`Implied volatility by strike, expiring ${dateText(expiration)}`}
            series={[smile('call', 'Calls'), smile('put', 'Puts')]}
            xText={price}
            {...(underlying === null
              ? {}
              : { mark: { x: Number(underlying), text: `Underlying ${price(underlying)}` } })}
            yText={(value) => percent(value, 1)}
          />
        )}
        {isCut ? <p className="faint">Find later expirations in Data, under Options.</p> : null}
      </Panel>
      <Panel
        flush
        title="Chain"
        tools={
          <>
            <SegmentedControl<ChainView> label="Columns of the chain" value={view} options={VIEWS} onChange={setView} />
            {near.length === all.length ? null : (
              <SegmentedControl<Reach> label="Strikes" value={reach} options={REACHES} onChange={setReach} />
            )}
          </>
        }
      >
        <ChainTable quotes={own} strikes={strikes} view={view} call={call} />
      </Panel>
    </div>
  )
}
