import type { OptionsQuotesRow } from '@bourse/client'
import { Fragment } from 'react'
import { compact, formatFixed, percent, price, type Figure } from '../../../format/numbers.ts'
import type { Call } from '../../../forms/request-panel.tsx'
import { CellRegion } from '../../../table/cell-region.tsx'
import { valueCellOf } from '../../../table/value-cell.ts'

/** Which columns of the quotes are shown. */
export type ChainView = 'greeks' | 'quotes'

interface ChainTableProps {
  /** The quotes of one expiration. */
  readonly quotes: readonly OptionsQuotesRow[]
  /** The strikes to show, lowest first. */
  readonly strikes: readonly string[]
  readonly view: ChainView
  /** The request that returned them. */
  readonly call: Call
}

interface ChainColumn {
  readonly title: string
  readonly field: keyof OptionsQuotesRow
  text(quote: OptionsQuotesRow | undefined): string
}

const column = <K extends keyof OptionsQuotesRow>(title: string, field: K, text: (value: Figure) => string) =>
  ({ title, field, text: (quote) => text(quote?.[field] as Figure) }) satisfies ChainColumn

const greek = (title: string, field: 'delta' | 'gamma' | 'rho' | 'theta' | 'vega') =>
  column(title, field, (value) => formatFixed(value, field === 'delta' ? 2 : 4))

const VOLATILITY = column('Volatility', 'implied_volatility', (value) => percent(value, 1))

/** The columns of calls from the outside in; those of puts are in reverse order. */
const COLUMNS: Readonly<Record<ChainView, readonly ChainColumn[]>> = {
  quotes: [
    column('Open interest', 'open_interest', compact),
    column('Volume', 'volume', compact),
    VOLATILITY,
    greek('Delta', 'delta'),
    column('Bid', 'bid', price),
    column('Ask', 'ask', price),
  ],
  greeks: [
    greek('Rho', 'rho'),
    greek('Vega', 'vega'),
    greek('Theta', 'theta'),
    greek('Gamma', 'gamma'),
    greek('Delta', 'delta'),
    VOLATILITY,
  ],
}

/** The strikes of quotes, lowest first. */
export const strikesOf = (quotes: readonly OptionsQuotesRow[]): readonly string[] =>
  [...new Set(quotes.map(({ strike }) => strike))].sort((a, b) => Number(a) - Number(b))

/** Index of the quote of a call or put with a strike; -1 if there is none. */
export const indexAt = (quotes: readonly OptionsQuotesRow[], type: string, strike: string): number =>
  quotes.findIndex((quote) => quote.option_type === type && quote.strike === strike)

/** Calls on the left, puts on the right, and a row at the price of the underlying. */
export function ChainTable({ quotes, strikes, view, call }: ChainTableProps) {
  const columns = COLUMNS[view]
  const underlying = quotes[0]?.underlying_price ?? null
  const spot = Number(underlying ?? 0)
  const above = strikes.find((strike) => Number(strike) >= spot)
  return (
    <CellRegion className="statement" label="Option chain" call={call} rows={quotes}>
      <table className="simple-table chain" role="grid">
        <thead>
          <tr>
            <th scope="colgroup" colSpan={columns.length} className="cell-end">
              Calls
            </th>
            <td />
            <th scope="colgroup" colSpan={columns.length}>
              Puts
            </th>
          </tr>
          <tr>
            {columns.map(({ title }) => (
              <th key={`call ${title}`} scope="col" className="cell-end">
                {title}
              </th>
            ))}
            <th scope="col" className="chain-strike">
              Strike
            </th>
            {columns.toReversed().map(({ title }) => (
              <th key={`put ${title}`} scope="col" className="cell-end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strikes.map((strike) => (
            <Fragment key={strike}>
              {strike === above && underlying !== null ? (
                <tr className="chain-spot">
                  <td colSpan={2 * columns.length + 1}>Underlying at {price(underlying)}</td>
                </tr>
              ) : null}
              <tr>
                <Side
                  quotes={quotes}
                  columns={columns}
                  index={indexAt(quotes, 'call', strike)}
                  isIn={Number(strike) < spot}
                />
                <th scope="row" className="chain-strike numeric">
                  {price(strike)}
                </th>
                <Side
                  quotes={quotes}
                  columns={columns.toReversed()}
                  index={indexAt(quotes, 'put', strike)}
                  isIn={Number(strike) > spot}
                />
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </CellRegion>
  )
}

interface SideProps {
  readonly quotes: readonly OptionsQuotesRow[]
  readonly columns: readonly ChainColumn[]
  /** Index of the quote; -1 if there is none. */
  readonly index: number
  /** Whether the option is in the money. */
  readonly isIn: boolean
}

function Side({ quotes, columns, index, isIn }: SideProps) {
  const quote = quotes[index]
  return columns.map(({ field, text }) => (
    <td
      key={field}
      className={isIn ? 'cell-end numeric chain-in' : 'cell-end numeric'}
      {...(quote === undefined ? {} : valueCellOf(index, field))}
    >
      {text(quote)}
    </td>
  ))
}
