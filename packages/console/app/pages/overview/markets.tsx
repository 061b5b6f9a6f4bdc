import type { MarketStatusListRow } from '@bourse/client'
import { useRead } from '../../api/queries.ts'
import { marketTime, untilText, weekdayTime } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { useBourse } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasNoBreak, inTradingOrder, withSameHours } from './trading-order.ts'
import { useMinutes } from './use-minutes.ts'

const WORDS: Readonly<Record<string, string>> = {
  open: 'Open',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
}

type Names = ReadonlyMap<string, string>

/** Every market available to the key: its local time, and when it closes or opens. Closed markets are folded. */
export function Markets() {
  const bourse = useBourse()
  const status = useRead(bourse.marketStatus.list, {}, { every: 60_000 })
  const exchanges = useRead(bourse.exchanges.list, {})
  useMinutes()
  const names: Names = new Map(exchanges.data?.data.map(({ exchange_mic, name }) => [exchange_mic, name]))
  return (
    <QueryView query={status} pending={<Skeleton height={4.5} />}>
      {({ data }) => {
        const { trading, closed } = inTradingOrder(data)
        if (data.length === 0) return <Empty title="No markets">This key has access to no market.</Empty>
        return (
          <section className="markets" aria-label="Markets">
            {trading.length === 0 ? null : <MarketList label="Trading now" rows={trading} names={names} />}
            {closed.length === 0 ? null : (
              <details className="markets-closed">
                <summary>
                  {closed.length} closed
                  <span className="faint">{nextOpening(closed, names)}</span>
                </summary>
                <MarketList label="Closed now" rows={closed} names={names} />
              </details>
            )}
          </section>
        )
      }}
    </QueryView>
  )
}

/** Which of the closed markets opens next. They are in the order of their openings. */
function nextOpening([first]: readonly MarketStatusListRow[], names: Names): string {
  if (first === undefined || first.next_open_at === null) return ''
  return `Next: ${names.get(first.exchange_mic) ?? first.exchange_mic} in ${untilText(first.next_open_at, now())}`
}

interface MarketListProps {
  readonly label: string
  readonly rows: readonly MarketStatusListRow[]
  readonly names: Names
}

function MarketList({ label, rows, names }: MarketListProps) {
  return (
    <ul aria-label={label}>
      {withSameHours(rows).map((group) => {
        const [first] = group
        return (
          <li key={first.exchange_mic} className={`market market-${first.status}`}>
            <span className="market-names">
              {group.map(({ exchange_mic: mic }) => (
                <span key={mic}>
                  <strong>{names.get(mic) ?? mic}</strong> <span className="faint">{mic}</span>
                </span>
              ))}
            </span>
            <span className="numeric">
              {WORDS[first.status] ?? first.status} · {marketTime(new Date(now()).toISOString(), first.timezone)}
            </span>
            <span className="faint numeric">{changeText(first)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** When a market closes or opens, as a countdown and as a time. */
function changeText(row: MarketStatusListRow): string {
  if (hasNoBreak(row)) return 'Trades around the clock'
  const isOpen = row.status === 'open'
  const at = isOpen ? row.next_close_at : row.next_open_at
  if (at === null) return 'No session in the next 14 days'
  return `${isOpen ? 'Closes' : 'Opens'} in ${untilText(at, now())}, ${weekdayTime(at, row.timezone, now())}`
}
