import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { XyChart } from '../../chart/xy-chart.tsx'
import { monthDayText } from '../../format/dates.ts'
import { compact, percent } from '../../format/numbers.ts'
import { today } from '../../format/now.ts'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { forecastOf } from './forecast.ts'
import { amountText, dayNumber, dayText, everyDay, MEASURE_OPTIONS, totalOf, type UsageDay } from './measure.ts'

const route = getRouteApi('/usage')

interface DayChartProps {
  readonly days: number
  /** At least the days that a forecast needs, oldest first. */
  readonly usage: readonly UsageDay[]
  readonly tools?: ReactNode
}

/** Totals for the period, and one measure by day. */
export function DayChart({ days, usage, tools }: DayChartProps) {
  const { measure = 'requests' } = route.useSearch()
  const navigate = useNavigate({ from: '/usage' })
  const each = everyDay(days, usage)
  const total = totalOf(each)
  const forecast = forecastOf(usage, measure, today())
  const title = MEASURE_OPTIONS.find(({ value }) => value === measure)?.text ?? measure
  return (
    <>
      <dl className="usage-totals">
        {MEASURE_OPTIONS.map(({ value, text }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd className="numeric">{amountText(value, total[value])}</dd>
            {value === 'errors' && total.requests > 0 ? (
              <dd className="faint numeric">{percent(total.errors / total.requests, 1)} of requests</dd>
            ) : null}
          </div>
        ))}
        <div>
          <dt>{title} this month</dt>
          <dd className="numeric">{amountText(measure, forecast.soFar)}</dd>
          <dd className="faint numeric">
            about {amountText(measure, forecast.byEnd)} by {monthDayText(forecast.end)}
          </dd>
        </div>
      </dl>
      <Panel
        title="By day"
        tools={
          <>
            <SegmentedControl
              label="Measure"
              value={measure}
              options={MEASURE_OPTIONS}
              onChange={(value) => void navigate({ search: (last) => ({ ...last, measure: value }), replace: true })}
            />
            {tools}
          </>
        }
      >
        <XyChart
          label={`${title} by UTC day`}
          shape="bars"
          series={[{ title, points: each.map((day) => [dayNumber(day.date), day[measure]]) }]}
          xText={dayText}
          yText={(value) => (measure === 'bytes' ? amountText(measure, value) : compact(value))}
        />
      </Panel>
    </>
  )
}
