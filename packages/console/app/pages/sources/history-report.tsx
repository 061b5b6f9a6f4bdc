import { useAdminRead } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { Fact } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'

interface History {
  readonly years: readonly Year[]
  readonly gaps: readonly {
    readonly record: string
    readonly market: string
    readonly from: string
    readonly to: string
    readonly sessions: number
  }[]
  readonly failed_units: readonly { readonly unit: string; readonly outcome: string }[]
}

interface Year {
  readonly record: string
  readonly market: string | null
  readonly year: number
  readonly rows: number
}

/** Maximum number of gaps and of failed units to show. */
const MAX_SHOWN = 20

/** What a source provides for the days of a completed back-fill: rows by year, sessions without rows, failed units. */
export function HistoryReport({ backfill }: { readonly backfill: string }) {
  const query = useAdminRead<History>(`/backfills/${backfill}`, {})
  return <QueryView query={query}>{({ data }) => <Report of={data} />}</QueryView>
}

function Report({ of: { years, gaps, failed_units: failed } }: { readonly of: History }) {
  const groups = Map.groupBy(years, ({ record, market }) => (market === null ? record : `${record} ${market}`))
  return (
    <dl className="facts">
      {[...groups].map(([name, own]) => (
        <Fact key={name} name={`Rows of ${name}`}>
          {own.map(({ year, rows }) => `${year}: ${count(rows)}`).join(', ')}
        </Fact>
      ))}
      {gaps.length === 0 ? null : (
        <Fact name={`Gaps (${count(gaps.length)})`}>
          {gaps.slice(0, MAX_SHOWN).map(({ record, market, from, to, sessions }) => (
            <div key={`${record} ${market} ${from}`}>
              {record} {market}: {from} to {to}, {count(sessions)} {sessions === 1 ? 'session' : 'sessions'}
            </div>
          ))}
        </Fact>
      )}
      {failed.length === 0 ? null : (
        <Fact name={`Failed units (${count(failed.length)})`}>
          {failed.slice(0, MAX_SHOWN).map(({ unit, outcome }) => (
            <div key={unit}>
              <code>{unit}</code> {outcome}
            </div>
          ))}
        </Fact>
      )}
    </dl>
  )
}
