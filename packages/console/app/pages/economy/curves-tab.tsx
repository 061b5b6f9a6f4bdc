import { getRouteApi } from '@tanstack/react-router'
import type { EconomicSeriesRow } from '@bourse/client'
import { useMemo } from 'react'
import { useRead } from '../../api/queries.ts'
import { XyChart } from '../../chart/xy-chart.tsx'
import type { XySeries } from '../../chart/xy-series.ts'
import { dateText } from '../../format/dates.ts'
import { formatFixed, price, withSign } from '../../format/numbers.ts'
import { shiftDays, today } from '../../format/now.ts'
import { callOf, RequestButton, type Call } from '../../forms/request-panel.tsx'
import { originsOf } from '../../origin/origin.ts'
import { useBourse } from '../../session/session.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { SimpleTable } from '../../table/simple-table.tsx'
import { valueCellOf } from '../../table/value-cell.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { curveOf, type CurvePoint } from './curve-at.ts'

const route = getRouteApi('/economy')

/**
 * Number of days to read before a date: longer than any gap due to weekends and holidays, so a curve always has a value
 * in that period.
 */
const WINDOW = 10
const MONTH = 30

/** The installed curves, and the selected one. */
export function CurvesTab() {
  const bourse = useBourse()
  const series = useRead(bourse.economic.series, { limit: 1000 })
  return (
    <QueryView query={series}>
      {({ data }) => {
        const curves = Map.groupBy(
          data.filter(({ curve, tenor }) => curve !== null && tenor !== null),
          ({ curve }) => String(curve),
        )
        if (curves.size === 0) return <Empty title="No yield curves">Import treasury yields.</Empty>
        return <Curve curves={curves} />
      }}
    </QueryView>
  )
}

function Curve({ curves }: { readonly curves: ReadonlyMap<string, readonly EconomicSeriesRow[]> }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const bourse = useBourse()
  const names = [...curves.keys()]
  const curve = names.find((name) => name === search.curve) ?? names[0] ?? ''
  const tenors = useMemo(
    () => new Map(curves.get(curve)?.map(({ id, tenor }) => [id, String(tenor)]) ?? []),
    [curves, curve],
  )
  const last =
    curves
      .get(curve)
      ?.map(({ last_observation_date: date }) => date ?? '')
      .toSorted()
      .at(-1) || today()
  const before = search.date ?? shiftDays(last, -MONTH)
  const newestParams = useMemo(() => paramsAt(curve, last), [curve, last])
  const beforeParams = useMemo(() => paramsAt(curve, before), [curve, before])
  const newest = useRead(bourse.economic.observations, newestParams, { keep: true })
  const earlier = useRead(bourse.economic.observations, beforeParams, { keep: true })
  const call = callOf(bourse.economic.observations, newestParams)
  return (
    <Panel title={titleOf(curve.replaceAll('.', '_'))} tools={<RequestButton calls={[call]} />}>
      <div className="economy-choice">
        <Field label="Curve">
          {(ids) => (
            <Select
              {...ids}
              value={curve}
              onChange={(event) =>
                void navigate({ search: { ...search, curve: event.target.value }, resetScroll: false })
              }
            >
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Compared with">
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={before}
              max={last}
              onChange={(event) =>
                void navigate({ search: { ...search, date: event.target.value }, replace: true, resetScroll: false })
              }
            />
          )}
        </Field>
      </div>
      <QueryView query={newest}>
        {({ data }) => (
          <CurveViews
            now={curveOf(data, tenors)}
            before={curveOf(earlier.data?.data ?? [], tenors)}
            asked={before}
            call={call}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const paramsAt = (curve: string, date: string) => ({
  curve: [curve],
  from: shiftDays(date, -WINDOW),
  to: date,
  limit: 1000,
})

interface CurveViewsProps {
  readonly now: readonly CurvePoint[]
  readonly before: readonly CurvePoint[]
  readonly asked: string
  readonly call: Call
}

function CurveViews({ now, before, asked, call }: CurveViewsProps) {
  const tenors = now.map(({ tenor }) => tenor)
  const series = [now, before].map((curve): XySeries => {
    const drawn = curve.filter(({ tenor }) => tenors.includes(tenor))
    return {
      title: curve[0] === undefined ? `${dateText(asked)}: nothing` : dateText(curve[0].date),
      points: drawn.map(({ tenor, value }) => [tenors.indexOf(tenor), Number(value)]),
      originAt: originsOf(
        call,
        drawn.map(({ observation }) => observation),
        'value',
      ),
    }
  })
  const observations = [...now, ...before].map(({ observation }) => observation)
  const cellOf = (curve: readonly CurvePoint[]) => (tenor: string) => {
    const point = curve.find((one) => one.tenor === tenor)
    return point === undefined ? {} : valueCellOf(observations.indexOf(point.observation), 'value')
  }
  return (
    <>
      <XyChart
        label="Yield by tenor"
        series={series[0]?.title === series[1]?.title ? series.slice(0, 1) : series}
        height={320}
        xText={(index) => tenors[index] ?? ''}
        yText={(value) => formatFixed(value.toString())}
      />
      <SimpleTable
        label="Yields"
        heads={['Percent', ...tenors.map((title) => ({ title, align: 'end' as const }))]}
        call={call}
        rows={observations}
      >
        <tbody>
          <CurveRow
            title={dateText(now[0]?.date)}
            tenors={tenors}
            valueOf={(tenor) => price(at(now, tenor))}
            cellOf={cellOf(now)}
          />
          <CurveRow
            title={dateText(before[0]?.date)}
            tenors={tenors}
            valueOf={(tenor) => price(at(before, tenor))}
            cellOf={cellOf(before)}
          />
          <CurveRow title="Change" tenors={tenors} valueOf={(tenor) => changeText(at(now, tenor), at(before, tenor))} />
        </tbody>
      </SimpleTable>
    </>
  )
}

const at = (curve: readonly CurvePoint[], tenor: string) => curve.find((point) => point.tenor === tenor)?.value

/** The difference between two yields has no more digits than the yields themselves; rounding is for display only. */
const changeText = (now: string | undefined, before: string | undefined) =>
  withSign(now === undefined || before === undefined ? undefined : (Number(now) - Number(before)).toFixed(4))

interface CurveRowProps {
  readonly title: string
  readonly tenors: readonly string[]
  valueOf(tenor: string): string
  /** Attributes of the cells that show observations. */
  cellOf?(tenor: string): object
}

function CurveRow({ title, tenors, valueOf, cellOf }: CurveRowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {tenors.map((tenor) => (
        <td key={tenor} className="cell-end numeric" {...cellOf?.(tenor)}>
          {valueOf(tenor)}
        </td>
      ))}
    </tr>
  )
}
