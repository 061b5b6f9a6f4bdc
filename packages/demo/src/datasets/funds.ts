import { sessionsBetween } from '@bourse/calendar-rules'
import { allocations, EMPTY_POSITION, funds, holdings, type Position, profile, snapshotRows } from '@bourse/funds'
import { into, source, type Extension } from '@bourse/kit'
import { demoFunds, demoHoldings, demoSource, type DemoFund, type DemoPosition } from '../market/index.ts'

/** The demo market's ETFs and mutual funds, with their holdings at the latest month ends. */
export const demo = source({
  ...demoSource,
  title: 'Demo market funds',
  feeds: [funds, holdings, allocations],
  schedule: { cron: '45 1 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }) {
    for (const fund of demoFunds({ today, sessionsBetween })) yield into(funds, profileOf(fund))
    for (const { symbol, exchange_mic, snapshot_date, positions } of demoHoldings({ today, sessionsBetween }))
      yield* snapshotRows({ fund: { symbol, exchange_mic }, snapshot_date, positions: positions.map(positionOf) })
  },
})

const profileOf = ({ symbol, exchange_mic, benchmark, ...fund }: DemoFund) => ({
  symbol,
  exchange_mic,
  benchmark,
  ...profile(fund),
})

const positionOf = (position: DemoPosition): Position => ({
  ...EMPTY_POSITION,
  ...position,
  provider_symbol: position.ticker?.split(':').at(-1) ?? null,
})

export const demoExtension: Extension = { sources: [demo] }
