import { useRead } from '../../api/queries.ts'
import { weekdayTime } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { useBourse } from '../../session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const WORDS: Readonly<Record<string, string>> = {
  open: 'Open',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
}

/** Every market available to the key: whether it is open, and when it closes or opens. */
export function Markets() {
  const bourse = useBourse()
  const status = useRead(bourse.marketStatus.list, {}, { every: 60_000 })
  return (
    <QueryView query={status} pending={<Skeleton height={4.5} />}>
      {({ data }) => (
        <ul className="markets" aria-label="Markets">
          {data.map((row) => (
            <li key={row.exchange_mic} className={`market market-${row.status}`}>
              <strong>{row.exchange_mic}</strong>
              <span>{WORDS[row.status] ?? row.status}</span>
              <span className="faint numeric">
                {row.status === 'open' ? 'until ' : 'opens '}
                {weekdayTime(row.status === 'open' ? row.next_close_at : row.next_open_at, row.timezone, now())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
