import { getRouteApi } from '@tanstack/react-router'
import type { EconomicEventsRow } from '@bourse/client'
import { useMemo } from 'react'
import { useRead } from '../../api/queries.ts'
import { clockText, dateText } from '../../format/dates.ts'
import { exact } from '../../format/numbers.ts'
import { readerZone, zoneName } from '../../format/zones.ts'
import { shiftDays, today } from '../../format/now.ts'
import { callOf, RequestButton, type Call } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import { SimpleTable, type Head } from '../../table/simple-table.tsx'
import { valueCellOf } from '../../table/value-cell.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { isUnpublished } from '../../ui/problem.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'

const route = getRouteApi('/economy')

/** Number of days shown before and after today. */
const PAST = 14
const AHEAD = 45

const TONES: Readonly<Record<string, Tone>> = { high: 'down', medium: 'warn', low: 'neutral' }
const CHOICES = [
  { value: 'low', text: 'All' },
  { value: 'medium', text: 'Medium and high' },
  { value: 'high', text: 'High' },
] as const
const INCLUDED = { low: undefined, medium: ['medium', 'high'], high: ['high'] } as const

/** Releases in past and coming weeks, by day. */
export function CalendarTab() {
  const { importance = 'low' } = route.useSearch()
  const navigate = route.useNavigate()
  const bourse = useBourse()
  const params = useMemo(() => {
    const included = INCLUDED[importance]
    const range = { from: shiftDays(today(), -PAST), to: shiftDays(today(), AHEAD), order: 'asc' as const, limit: 1000 }
    return included === undefined ? range : { ...range, importance: included }
  }, [importance])
  const events = useRead(bourse.economic.events, params, { keep: true })
  return (
    <Panel
      flush
      title={
        <>
          Releases <span className="faint">times in {zoneName(readerZone())}</span>
        </>
      }
      tools={
        <>
          <SegmentedControl
            label="Importance"
            value={importance}
            options={CHOICES}
            onChange={(next) =>
              void navigate({
                search: (before) => ({ ...before, importance: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
          <RequestButton calls={[callOf(bourse.economic.events, params)]} />
        </>
      }
    >
      {isUnpublished(events.error) ? (
        <Empty title="No release calendar">Import releases into the dataset economic.</Empty>
      ) : (
        <QueryView query={events}>
          {({ data }) =>
            data.length === 0 ? (
              <NoReleases isChosen={importance !== 'low'} />
            ) : (
              <Releases events={data} call={callOf(bourse.economic.events, params)} />
            )
          }
        </QueryView>
      )}
    </Panel>
  )
}

function NoReleases({ isChosen }: { readonly isChosen: boolean }) {
  return <Empty title="No releases in these weeks">{isChosen ? 'Select a lower importance.' : undefined}</Empty>
}

const HEADS: readonly Head[] = [
  ...['Time', 'Country', 'Release', 'Importance'],
  ...['Actual', 'Forecast', 'Previous'].map((title) => ({ title, align: 'end' as const })),
]

function Releases({ events, call }: { readonly events: readonly EconomicEventsRow[]; readonly call: Call }) {
  const days = Map.groupBy(events, ({ release_date: date }) => date)
  return (
    <SimpleTable label="Releases" className="economy-calendar" heads={HEADS} call={call} rows={events}>
      {[...days].map(([date, own]) => (
        <tbody key={date}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={HEADS.length}
              className={date === today() ? 'economy-day economy-today' : 'economy-day'}
            >
              {dateText(date)}
              {date === today() ? ', today' : ''}
            </th>
          </tr>
          {own.map((event) => (
            <Release key={event.id} event={event} index={events.indexOf(event)} />
          ))}
        </tbody>
      ))}
    </SimpleTable>
  )
}

function Release({ event, index }: { readonly event: EconomicEventsRow; readonly index: number }) {
  const { name, period, importance, actual, forecast, previous, revised_previous: revised, unit } = event
  return (
    <tr>
      <td className="numeric soft">{event.time_known ? clockText(event.scheduled_at) : 'all day'}</td>
      <td>{event.country_code}</td>
      <td>
        {name} <span className="faint">{period}</span>
        {event.status === 'cancelled' ? <Badge tone="warn">canceled</Badge> : null}
      </td>
      <td>{importance === null ? null : <Badge tone={TONES[importance] ?? 'neutral'}>{importance}</Badge>}</td>
      <td className="cell-end numeric" title={unit ?? undefined} {...valueCellOf(index, 'actual')}>
        <strong>{exact(actual)}</strong>
      </td>
      <td className="cell-end numeric soft" {...valueCellOf(index, 'forecast')}>
        {exact(forecast)}
      </td>
      <td className="cell-end numeric soft" {...valueCellOf(index, revised === null ? 'previous' : 'revised_previous')}>
        {exact(revised ?? previous)}
        {revised === null ? '' : ' revised'}
      </td>
    </tr>
  )
}
