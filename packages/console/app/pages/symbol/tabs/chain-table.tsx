import type { OptionsQuotesRow } from '@bourse/client'
import { compact, formatFixed, percent, price } from '../../../format/numbers.ts'
import type { Call } from '../../../forms/request-panel.tsx'
import { CellRegion } from '../../../table/cell-region.tsx'
import { valueCellOf } from '../../../table/value-cell.ts'

interface ChainTableProps {
  /** The quotes of one expiration. */
  readonly quotes: readonly OptionsQuotesRow[]
  /** The request that returned them. */
  readonly call: Call
}

/** The strikes of quotes, lowest first. */
export const strikesOf = (quotes: readonly OptionsQuotesRow[]): readonly string[] =>
  [...new Set(quotes.map(({ strike }) => strike))].sort((a, b) => Number(a) - Number(b))

/** Index of the quote of a call or put with a strike; -1 if there is none. */
export const indexAt = (quotes: readonly OptionsQuotesRow[], type: string, strike: string): number =>
  quotes.findIndex((quote) => quote.option_type === type && quote.strike === strike)

/** Calls on the left, puts on the right. */
export function ChainTable({ quotes, call }: ChainTableProps) {
  const spot = Number(quotes[0]?.underlying_price ?? 0)
  return (
    <CellRegion className="statement" label="Option chain" call={call} rows={quotes}>
      <table className="simple-table chain" role="grid">
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
          {strikesOf(quotes).map((strike) => (
            <tr key={strike}>
              <Side quotes={quotes} index={indexAt(quotes, 'call', strike)} isIn={Number(strike) < spot} />
              <th scope="row" className="chain-strike numeric">
                {price(strike)}
              </th>
              <Side quotes={quotes} index={indexAt(quotes, 'put', strike)} isIn={Number(strike) > spot} reversed />
            </tr>
          ))}
        </tbody>
      </table>
    </CellRegion>
  )
}

const SIDE = ['Open interest', 'Volatility', 'Delta', 'Bid', 'Ask'] as const
const FIELDS = ['open_interest', 'implied_volatility', 'delta', 'bid', 'ask'] as const

interface SideProps {
  readonly quotes: readonly OptionsQuotesRow[]
  /** Index of the quote; -1 if there is none. */
  readonly index: number
  /** Whether the option is in the money. */
  readonly isIn: boolean
  readonly reversed?: boolean
}

function Side({ quotes, index, isIn, reversed = false }: SideProps) {
  const quote = quotes[index]
  const cells = [
    compact(quote?.open_interest),
    percent(quote?.implied_volatility, 1),
    formatFixed(quote?.delta),
    price(quote?.bid),
    price(quote?.ask),
  ]
  const shown = FIELDS.map((name, column) => [name, cells[column]] as const)
  return (reversed ? shown.toReversed() : shown).map(([name, text]) => (
    <td
      key={name}
      className={isIn ? 'cell-end numeric chain-in' : 'cell-end numeric'}
      {...(quote === undefined ? {} : valueCellOf(index, name))}
    >
      {text}
    </td>
  ))
}
