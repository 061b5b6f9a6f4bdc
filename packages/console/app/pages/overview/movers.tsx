import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/queries.ts'
import { dateText } from '../../format/dates.ts'
import { compact, direction, price, signedPercent } from '../../format/numbers.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { SimpleTable, type Head } from '../../table/simple-table.tsx'
import { valueCellOf } from '../../table/value-cell.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SymbolSparkline } from './symbol-sparkline.tsx'

interface MoversProps {
  readonly direction: 'gainers' | 'losers'
  readonly title: string
}

/** Number of movers to show. */
const MOST = 7

const HEADS: readonly Head[] = [
  'Symbol',
  { title: '60 sessions', className: 'overview-line' },
  { title: 'Close', align: 'end' },
  { title: 'Change', align: 'end' },
  { title: 'Volume', align: 'end', className: 'overview-volume' },
]

/** Top gainers or losers of the latest session. */
export function Movers({ direction: wanted, title }: MoversProps) {
  const bourse = useBourse()
  const params = { direction: wanted, limit: MOST }
  const movers = useRead(bourse.movers.list, params)
  const date = movers.data?.data[0]?.date
  return (
    <Panel
      flush
      title={
        <>
          {title} <span className="faint">{date === undefined ? '' : dateText(date)}</span>
        </>
      }
      tools={<RequestButton calls={[callOf(bourse.movers.list, params)]} />}
    >
      <QueryView query={movers}>
        {({ data }) => (
          <SimpleTable label={title} heads={HEADS} call={callOf(bourse.movers.list, params)} rows={data}>
            <tbody>
              {data.map((row, index) => (
                <tr key={row.instrument_id}>
                  <th scope="row">
                    <Link to="/symbols/$symbol" params={{ symbol: `${row.exchange_mic}:${row.symbol}` }}>
                      {row.symbol}
                    </Link>{' '}
                    <span className="faint">{row.exchange_mic}</span>
                  </th>
                  <td className="overview-line">
                    <SymbolSparkline instrumentId={row.instrument_id} name={row.symbol ?? ''} to={row.date} />
                  </td>
                  <td className="cell-end numeric" {...valueCellOf(index, 'close')}>
                    {price(row.close)}
                  </td>
                  <td
                    className={`cell-end numeric ${direction(row.percent_change) ?? ''}`}
                    {...valueCellOf(index, 'percent_change')}
                  >
                    {signedPercent(row.percent_change)}
                  </td>
                  <td className="cell-end numeric soft overview-volume" {...valueCellOf(index, 'volume')}>
                    {compact(row.volume)}
                  </td>
                </tr>
              ))}
            </tbody>
          </SimpleTable>
        )}
      </QueryView>
    </Panel>
  )
}
