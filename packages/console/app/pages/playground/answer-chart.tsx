import { useMemo, useState } from 'react'
import type { FieldOf, OperationOf } from '../../api/openapi.ts'
import { XyChart } from '../../chart/xy-chart.tsx'
import type { XySeries } from '../../chart/xy-series.ts'
import { dateText, instantText } from '../../format/dates.ts'
import { compact } from '../../format/numbers.ts'
import type { Call } from '../../forms/request-panel.tsx'
import { originsOf } from '../../origin/origin.ts'
import { titleOf, type AnyRow } from '../../table/field-columns.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'

/** Maximum number of lines in a chart. */
const MOST_LINES = 6

interface AnswerChartProps {
  readonly operation: OperationOf
  readonly request: Call
  readonly rows: readonly AnyRow[]
}

/** A numeric field over time, with one line per entity. */
export function AnswerChart({ operation: { fields }, request, rows }: AnswerChartProps) {
  const times = fields.filter(({ schema, name }) => isTime(schema.type) && hasValue(rows, name))
  const numbers = fields.filter(({ schema, name }) => isNumber(schema.type) && hasValue(rows, name))
  const [chosen, setChosen] = useState<string>()
  const usual = numbers.find(({ name }) => name === 'close' || name === 'value') ?? numbers[0]
  const y = numbers.find(({ name }) => name === chosen) ?? usual
  const x = times[0]
  const series = useMemo(() => (x && y ? seriesOf(rows, fields, { x, y, request }) : []), [rows, fields, x, y, request])
  if (x === undefined || y === undefined || rows.length < 2)
    return <Empty title="Nothing to plot">A chart needs rows with a date and a number.</Empty>
  return (
    <div className="panel-body stack">
      <div className="playground-axis">
        <Field label="Field" unit={y.unit}>
          {(ids) => (
            <Select {...ids} value={y.name} onChange={(event) => setChosen(event.target.value)}>
              {numbers.map(({ name }) => (
                <option key={name} value={name}>
                  {titleOf(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <XyChart
        label={`${titleOf(y.name)} by ${titleOf(x.name)}`}
        series={series}
        height={380}
        xText={(time) => timeText(time, x)}
        yText={(value) => compact(value.toString())}
      />
    </div>
  )
}

const isTime = (type: string) => type === 'date' || type === 'instant'
const isNumber = (type: string) => type === 'number' || type === 'integer'
const hasValue = (rows: readonly AnyRow[], name: string) =>
  rows.some((row) => row[name] !== null && row[name] !== undefined)

function timeText(time: number, { schema }: FieldOf): string {
  const instant = new Date(time).toISOString()
  return schema.type === 'date' ? dateText(instant.slice(0, 10)) : instantText(instant)
}

const SUBJECTS = ['symbol', 'series_id', 'instrument_id', 'exchange_mic', 'name'] as const

interface Axes {
  readonly x: FieldOf
  readonly y: FieldOf
  readonly request: Call
}

function seriesOf(rows: readonly AnyRow[], fields: readonly FieldOf[], { x, y, request }: Axes): readonly XySeries[] {
  const subject = SUBJECTS.find((name) => fields.some((field) => field.name === name))
  const groups = Map.groupBy(rows, (row) => (subject === undefined ? '' : String(row[subject])))
  const timeOf = (row: AnyRow) => Date.parse(String(row[x.name]))
  return [...groups].slice(0, MOST_LINES).map(([name, own]) => {
    const drawn = own.filter((row) => !Number.isNaN(timeOf(row))).toSorted((a, b) => timeOf(a) - timeOf(b))
    return {
      title: name === '' ? titleOf(y.name) : name,
      points: drawn.map((row) => [timeOf(row), numberIn(row[y.name])] as const),
      originAt: originsOf(request, drawn, y.name),
    }
  })
}

const numberIn = (value: unknown) => (value === null || value === undefined ? null : Number(value))
