import { useRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { today } from '../../format/now.ts'
import { DayChart } from './day-chart.tsx'
import { daysToForecast } from './forecast.ts'

const limitText = (limit: number | bigint | null) => (limit === null ? 'no limit' : count(limit))

/** Usage of the key's account, and what remains of its plan. */
export function OwnUsage({ days }: { readonly days: number }) {
  const bourse = useBourse()
  const params = { days: Math.max(days, daysToForecast(today())) }
  const query = useRead(bourse.usage.get, params, { every: 60_000, keep: true })
  return (
    <QueryView query={query}>
      {({ data, meta }) => (
        <>
          <Panel title="Today" tools={<RequestButton calls={[callOf(bourse.usage.get, params)]} />}>
            <dl className="facts">
              <Fact name="Credits used">{count(data.used)}</Fact>
              <Fact name="Credits left">{data.limit === null ? 'no limit' : count(data.remaining)}</Fact>
              <Fact name="Credits per day">{limitText(data.limit)}</Fact>
              {data.welcome_expires_at === null ? null : (
                <Fact name="Trial credits left">
                  {count(data.welcome_remaining)}
                  <p className="soft">until {instantText(data.welcome_expires_at)}</p>
                </Fact>
              )}
              <Fact name="Requests per minute">{limitText(data.requests_per_minute)}</Fact>
              <Fact name="Concurrent requests">{limitText(data.concurrent_requests)}</Fact>
            </dl>
          </Panel>
          <DayChart
            days={days}
            usage={(meta.days ?? []).map((day) => ({
              date: day.date,
              requests: Number(day.requests),
              errors: Number(day.errors),
              credits: Number(day.credits),
              rows: Number(day.rows),
              bytes: Number(day.bytes),
            }))}
          />
        </>
      )}
    </QueryView>
  )
}
