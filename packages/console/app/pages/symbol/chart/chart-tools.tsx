import { getRouteApi } from '@tanstack/react-router'
import { GitCompareArrows, SquareFunction, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ChartBar } from '../../../chart/chart-data.ts'
import { callOf, RequestButton } from '../../../forms/request-panel.tsx'
import { useBourse } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextInput } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { selectionOf, type Instrument } from '../instrument.ts'
import { ADJUSTMENTS, INTERVALS, RANGES, STYLES } from '../route.ts'
import { useChange } from '../use-change.ts'
import { useDefinitions } from './indicator-lines.ts'
import { readChoice, writeChoice } from './indicator-text.ts'
import { InlineCode } from '../../../ui/inline-code.tsx'

const route = getRouteApi('/symbols/$symbol')

const optionsOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, text: value }))

interface ChartToolsProps {
  readonly instrument: Instrument
  readonly bars: readonly ChartBar[]
}

/** All chart options. The URL includes them, so a link shows the same chart. */
export function ChartTools({ instrument }: ChartToolsProps) {
  const search = route.useSearch()
  const change = useChange()
  const bourse = useBourse()
  const { interval = '1d', adjustment = 'split', style = 'candles', range = '1Y', as_of } = search
  const asked = { ...selectionOf(instrument), ...(as_of && { as_of }) }
  const call =
    interval === '1m' || interval === '5m' || interval === '1h'
      ? callOf(bourse.intraday.list, { ...asked, interval })
      : callOf(bourse.eod.list, { ...asked, adjustment })
  return (
    <>
      <SegmentedControl
        label="Bar interval"
        value={interval}
        options={optionsOf(INTERVALS)}
        onChange={(next) => change({ interval: next })}
      />
      <SegmentedControl
        label="Time range"
        value={range}
        options={optionsOf(RANGES)}
        onChange={(next) => change({ range: next })}
      />
      <Select
        className="chart-select"
        aria-label="Price adjustment"
        value={adjustment}
        onChange={(event) => change({ adjustment: ADJUSTMENTS.find((one) => one === event.target.value) })}
      >
        <option value="raw">As traded</option>
        <option value="split">Split-adjusted</option>
        <option value="all">Fully adjusted</option>
      </Select>
      <SegmentedControl
        label="Chart type"
        value={style}
        options={optionsOf(STYLES)}
        onChange={(next) => change({ style: next })}
      />
      <IndicatorsTool />
      <CompareTool />
      <RequestButton calls={[call]} />
    </>
  )
}

function IndicatorsTool() {
  const { indicators = [] } = route.useSearch()
  const change = useChange()
  const definitions = useDefinitions()
  const [id, setId] = useState('sma')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const list = definitions.data?.data ?? []
  const definition = list.find((one) => one.id === id)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    change({ indicators: [...new Set([...indicators, writeChoice(id, given)])] })
  }
  return (
    <Popover label="Indicators" trigger={<Button icon={SquareFunction}>Indicators</Button>}>
      <form className="chart-form" onSubmit={add}>
        <Chosen
          names={indicators}
          textOf={(one) => [readChoice(one).id, ...Object.values(readChoice(one).parameters)].join(' ')}
          onRemove={(one) => change({ indicators: remaining(indicators, one) })}
        />
        <Field label="Indicator" hint={definition?.formula}>
          {(ids) => (
            <Select
              {...ids}
              value={id}
              onChange={(event) => {
                setId(event.target.value)
                setValues({})
              }}
            >
              {list.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {definition?.parameters.map(({ name, description, default: usual }) => (
          <Field key={name} label={name} hint={<InlineCode text={description} />}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="decimal"
                placeholder={String(usual)}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" look="primary">
          Add
        </Button>
      </form>
    </Popover>
  )
}

function CompareTool() {
  const { compare = [] } = route.useSearch()
  const change = useChange()
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const symbol = text.trim().toUpperCase()
    if (symbol === '') return
    change({ compare: [...new Set([...compare, symbol])].slice(0, 5) })
    setText('')
  }
  return (
    <Popover label="Compare" trigger={<Button icon={GitCompareArrows}>Compare</Button>}>
      <form className="chart-form" onSubmit={add}>
        <Chosen names={compare} onRemove={(one) => change({ compare: remaining(compare, one) })} />
        <Field
          label="Symbol"
          hint="A ticker, or MIC:TICKER. Up to five symbols, shown as percent changes of daily closes."
        >
          {(ids) => <TextInput {...ids} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <Button type="submit" look="primary">
          Add
        </Button>
      </form>
    </Popover>
  )
}

/** Undefined if the list becomes empty, which removes the parameter from the URL. */
function remaining(names: readonly string[], name: string): readonly string[] | undefined {
  const left = names.filter((one) => one !== name)
  return left.length === 0 ? undefined : left
}

interface ChosenProps {
  readonly names: readonly string[]
  textOf?(name: string): string
  onRemove(name: string): void
}

function Chosen({ names, textOf = (name) => name, onRemove }: ChosenProps) {
  if (names.length === 0) return null
  return (
    <ul className="chart-chosen">
      {names.map((name) => (
        <li key={name} className="filter-chip">
          <span className="filter-value">{textOf(name)}</span>
          <button type="button" aria-label={`Remove ${textOf(name)}`} onClick={() => onRemove(name)}>
            <X size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
