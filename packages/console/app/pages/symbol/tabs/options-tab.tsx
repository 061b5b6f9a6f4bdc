import type { OptionsQuotesRow } from '@bourse/client'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRead } from '../../../api/queries.ts'
import { XyChart } from '../../../chart/xy-chart.tsx'
import { dateText } from '../../../format/dates.ts'
import { compact, formatFixed, percent, price } from '../../../format/numbers.ts'
import { callOf, RequestButton } from '../../../forms/request-panel.tsx'
import { useBourse } from '../../../session/session.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Instrument } from '../instrument.ts'

const route = getRouteApi('/symbols/$symbol')

/** Number of quotes to read: one full page, because large companies have thousands. */
const MOST = 10_000

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
            <Empty title="No options">The latest snapshot has no options on this listing.</Empty>
          </Panel>
        ) : (
          <Chain
            quotes={data}
            isCut={meta.next_cursor !== null}
            request={<RequestButton calls={[callOf(bourse.options.quotes, params)]} />}
          />
        )
      }
    </QueryView>
  )
}

interface ChainProps {
  readonly quotes: readonly OptionsQuotesRow[]
  /** Whether the chain has later expirations that were not read. */
  readonly isCut: boolean
  readonly request: React.ReactNode
}

function Chain({ quotes, isCut, request }: ChainProps) {
  const newest = quotes.reduce((last, { snapshot_date: date }) => (date > last ? date : last), '')
  const current = useMemo(() => quotes.filter(({ snapshot_date: date }) => date === newest), [quotes, newest])
  const expirations = [...new Set(current.map(({ expiration }) => expiration))].sort()
  const [chosen, setChosen] = useState<string>()
  const expiration = chosen ?? expirations[0] ?? ''
  const own = current.filter((quote) => quote.expiration === expiration)
  const strikes = [...new Set(own.map(({ strike }) => strike))].sort((a, b) => Number(a) - Number(b))
  const at = (type: string, strike: string) =>
    own.find((quote) => quote.option_type === type && quote.strike === strike)
  const spot = Number(own[0]?.underlying_price ?? 0)
  const smile = (type: string, title: string) => ({
    title,
    points: strikes.map((strike) => {
      const volatility = at(type, strike)?.implied_volatility ?? null
      return [Number(strike), volatility === null ? null : Number(volatility)] as const
    }),
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
            {request}
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
            yText={(value) => percent(value, 1)}
          />
        )}
        {isCut ? <p className="faint">Find later expirations in Data, under Options.</p> : null}
      </Panel>
      <Panel flush title="Chain">
        <div className="statement" tabIndex={0} role="region" aria-label="Option chain">
          <table className="simple-table chain">
            <thead>
              <tr>
                <th scope="colgroup" colSpan={5} className="cell-end">
                  Calls
                </th>
                <td />
                <th scope="colgroup" colSpan={5}>
                  Puts
                </th>
              </tr>
              <tr>
                {[...SIDE].map((name) => (
                  <th key={`call ${name}`} scope="col" className="cell-end">
                    {name}
                  </th>
                ))}
                <th scope="col" className="chain-strike">
                  Strike
                </th>
                {SIDE.toReversed().map((name) => (
                  <th key={`put ${name}`} scope="col" className="cell-end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strikes.map((strike) => (
                <tr key={strike}>
                  <Side quote={at('call', strike)} isIn={Number(strike) < spot} />
                  <th scope="row" className="chain-strike numeric">
                    {price(strike)}
                  </th>
                  <Side quote={at('put', strike)} isIn={Number(strike) > spot} reversed />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

const SIDE = ['Open interest', 'Volatility', 'Delta', 'Bid', 'Ask'] as const

interface SideProps {
  readonly quote: OptionsQuotesRow | undefined
  /** Whether the option is in the money. */
  readonly isIn: boolean
  readonly reversed?: boolean
}

function Side({ quote, isIn, reversed = false }: SideProps) {
  const cells = [
    compact(quote?.open_interest),
    percent(quote?.implied_volatility, 1),
    formatFixed(quote?.delta),
    price(quote?.bid),
    price(quote?.ask),
  ]
  const shown = SIDE.map((name, index) => [name, cells[index]] as const)
  return (reversed ? shown.toReversed() : shown).map(([name, text]) => (
    <td key={name} className={isIn ? 'cell-end numeric chain-in' : 'cell-end numeric'}>
      {text}
    </td>
  ))
}
