import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../api/queries.ts'
import { XyChart } from '../../../chart/xy-chart.tsx'
import { dateText } from '../../../format/dates.ts'
import { compact, formatFixed, percent } from '../../../format/numbers.ts'
import { callOf, RequestButton } from '../../../forms/request-panel.tsx'
import { originsOf } from '../../../origin/origin.ts'
import { useBourse } from '../../../session/session.ts'
import { titleOf } from '../../../table/field-columns.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { emptyText } from '../as-of/empty-text.ts'
import { selectionOf, type Instrument } from '../instrument.ts'
import { StatementTable } from './statement-table.tsx'

const route = getRouteApi('/symbols/$symbol')

const STATEMENTS = [
  { value: 'income_statement', text: 'Income' },
  { value: 'balance_sheet', text: 'Balance sheet' },
  { value: 'cash_flow_statement', text: 'Cash flow' },
] as const

const PERIODS = [
  { value: 'annual', text: 'Annual' },
  { value: 'quarterly', text: 'Quarterly' },
] as const

/** Statements as tables by fiscal period, and ratios as charts. */
export function FundamentalsTab({ instrument }: { readonly instrument: Instrument }) {
  return (
    <div className="stack">
      <Statements instrument={instrument} />
      <Ratios instrument={instrument} />
      <Earnings instrument={instrument} />
    </div>
  )
}

function Statements({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const [statement, setStatement] = useState<(typeof STATEMENTS)[number]['value']>('income_statement')
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('annual')
  const params = {
    ...selectionOf(instrument),
    statement: [statement],
    period_type: period,
    order: 'desc' as const,
    limit: 12,
    ...(as_of && { as_of }),
  }
  const rows = useRead(bourse.financials.statements, params, { keep: true })
  return (
    <Panel
      flush
      title="Statements"
      tools={
        <>
          <SegmentedControl
            label="Statement"
            value={statement}
            options={STATEMENTS}
            onChange={(next) => setStatement(next)}
          />
          <SegmentedControl label="Period" value={period} options={PERIODS} onChange={(next) => setPeriod(next)} />
          <RequestButton calls={[callOf(bourse.financials.statements, params)]} />
        </>
      }
    >
      <QueryView query={rows}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No statements">
              {emptyText(as_of, 'This company has no published statements for these periods.')}
            </Empty>
          ) : (
            <StatementTable label={statement} call={callOf(bourse.financials.statements, params)} rows={data} />
          )
        }
      </QueryView>
    </Panel>
  )
}

const RATIOS = [
  { value: 'price_to_earnings', text: 'P/E' },
  { value: 'price_to_sales', text: 'P/S' },
  { value: 'ev_to_ebitda', text: 'EV/EBITDA' },
  { value: 'dividend_yield', text: 'Dividend yield' },
  { value: 'return_on_equity', text: 'ROE' },
  { value: 'net_margin', text: 'Net margin' },
] as const

/** Ratios shown as percent. */
const AS_PERCENT = new Set(['dividend_yield', 'return_on_equity', 'net_margin'])

function Ratios({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const [ratio, setRatio] = useState<(typeof RATIOS)[number]['value']>('price_to_earnings')
  const params = { ...selectionOf(instrument), limit: 1_000, ...(as_of && { as_of }) }
  const metrics = useRead(bourse.financials.metrics, params)
  const text = (value: number) => (AS_PERCENT.has(ratio) ? percent(value) : formatFixed(value))
  return (
    <Panel
      title="Ratios"
      tools={
        <>
          <SegmentedControl label="Ratio" value={ratio} options={RATIOS} onChange={(next) => setRatio(next)} />
          <RequestButton calls={[callOf(bourse.financials.metrics, params)]} />
        </>
      }
    >
      <QueryView query={metrics}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No ratios">{emptyText(as_of, 'Ratios require statements and prices.')}</Empty>
          ) : (
            <XyChart
              label={`${titleOf(ratio)} over time`}
              series={[
                {
                  title: titleOf(ratio),
                  points: data.map((row) => [
                    Date.parse(row.observed_on),
                    row[ratio] === null ? null : Number(row[ratio]),
                  ]),
                  originAt: originsOf(callOf(bourse.financials.metrics, params), data, ratio),
                },
              ]}
              xText={(at) => dateText(new Date(at).toISOString().slice(0, 10))}
              yText={text}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function Earnings({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const params = { ...selectionOf(instrument), period_type: 'quarterly' as const, limit: 24, ...(as_of && { as_of }) }
  const earnings = useRead(bourse.earnings.list, params)
  const call = callOf(bourse.earnings.list, params)
  return (
    <Panel title="Earnings per share" tools={<RequestButton calls={[call]} />}>
      <QueryView query={earnings}>
        {({ data }) => {
          const dated = data.filter(({ period_end: end }) => end !== null).toReversed()
          if (dated.length === 0)
            return <Empty title="No earnings">{emptyText(as_of, 'This company has no published earnings.')}</Empty>
          const number = (value: string | null) => (value === null ? null : Number(value))
          const x = (end: string | null) => Date.parse(end ?? '')
          return (
            <XyChart
              label="Earnings per share, reported and estimated"
              shape="bars"
              series={[
                {
                  title: 'Reported',
                  points: dated.map((row) => [x(row.period_end), number(row.eps_actual)]),
                  originAt: originsOf(call, dated, 'eps_actual'),
                },
                {
                  title: 'Estimated',
                  points: dated.map((row) => [x(row.period_end), number(row.eps_estimate)]),
                  originAt: originsOf(call, dated, 'eps_estimate'),
                },
              ]}
              xText={(at) => new Date(at).toISOString().slice(0, 7)}
              yText={(value) => compact(value)}
            />
          )
        }}
      </QueryView>
    </Panel>
  )
}
