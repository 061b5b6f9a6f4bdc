import { addDays, addMonths, ratioText } from '@bourse/kit/values'
import { listingPeriodOn, demoIssuers } from './issuers.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { sessionFrom } from './reports.ts'
import type { DemoSecurity } from './security.ts'
import { sharesOf } from './share-counts.ts'
import { tickBarsOf } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'

/** A synthetic manager's or fund's holding in a listing at the end of a quarter. */
export interface DemoHolding {
  readonly symbol: string
  readonly exchange_mic: string
  readonly holder_type: 'institution' | 'fund'
  readonly holder_id: string
  readonly holder: string
  readonly holder_cik: string
  readonly reported_on: string
  readonly position: string
  /** US dollars. */
  readonly position_value: string
  /** Ratio to the shares outstanding, and to the total value that the holder reports. */
  readonly position_ratio: string | null
  readonly portfolio_ratio: string | null
  readonly filing_id: string
  readonly filed_on: string
  readonly accepted_at: string
}

interface Holder {
  readonly type: 'institution' | 'fund'
  readonly id: string
  readonly name: string
  readonly cik: string
  readonly number: number
}

const [PLACES, TRADES] = [
  ['Harbor', 'Summit', 'Prairie', 'Lakeside', 'Granite', 'Meridian', 'Cedar', 'Beacon'],
  ['Capital Management', 'Asset Advisors', 'Investment Partners'],
]
const FUNDS = ['Index Fund', 'Growth Fund', 'Balanced Fund', 'Income Fund']
const MANAGERS = 24

const managers = Array.from({ length: MANAGERS }, (_, at): Holder => {
  const cik = `00008000${String(at + 1).padStart(2, '0')}`
  const name = `Demo ${PLACES[at % PLACES.length]} ${TRADES[Math.trunc(at / PLACES.length)]}`
  return { type: 'institution', id: cik, name, cik, number: at + 1 }
})
const funds = Array.from({ length: 12 }, (_, at): Holder => {
  const number = MANAGERS + at + 1
  const name = `Demo ${PLACES[at % 3]} ${FUNDS[Math.trunc(at / 3)]}`
  return {
    type: 'fund',
    id: `S0000800${String(at + 1).padStart(2, '0')}`,
    name,
    cik: `00008001${String(at + 1).padStart(2, '0')}`,
    number,
  }
})

/** First reported quarter end, and the number of days from a quarter end to the filing. */
const FIRST_REPORTED = '2026-09-30'
const FILED_AFTER = 40

/** Yields the holdings reported by the day before `today`, by quarter, holder and listing. */
export function* demoHolders(options: DemoOptions): Generator<DemoHolding> {
  const securities = demoIssuers.flatMap(({ classes }) => classes)
  for (let end = FIRST_REPORTED; end < options.today; end = addDays(addMonths(addDays(end, 1), 3), -1)) {
    const filed_on = sessionFrom(addDays(end, FILED_AFTER), options)
    if (filed_on >= options.today) return
    const held = securities.flatMap((security) => shareOn(security, end, options) ?? [])
    for (const holder of [...managers, ...funds]) yield* portfolioOf(holder, { end, filed_on }, held, options)
  }
}

/** A listing at a quarter's end. */
interface Listed {
  readonly security: DemoSecurity
  readonly symbol: string
  readonly exchange_mic: string
  readonly outstanding: number
  readonly float: number
  /** In ticks. */
  readonly close: number
}

function shareOn(security: DemoSecurity, end: string, options: DemoOptions): Listed | undefined {
  const [carried, shares] = [listingPeriodOn(security, end), sharesOf(security, end)]
  const bars = tickBarsOf(security, { ...options, today: addDays(end, 1) })
  const close = [...bars].at(-1)?.close
  if (carried === undefined || shares === undefined || close === undefined) return undefined
  return { security, symbol: carried.symbol, exchange_mic: carried.exchange_mic, ...shares, close }
}

function* portfolioOf(
  holder: Holder,
  { end, filed_on }: { readonly end: string; readonly filed_on: string },
  listed: readonly Listed[],
  options: DemoOptions,
): Generator<DemoHolding> {
  const held = listed.map((one) => ({ ...one, position: positionOf(holder, one, end, options) }))
  const total = held.reduce((sum, { position, close }) => sum + BigInt(position) * BigInt(close), 0n)
  for (const { security, symbol, exchange_mic, outstanding, close, position } of held)
    yield {
      ...{ symbol, exchange_mic, reported_on: end, filed_on },
      holder_type: holder.type,
      holder_id: holder.id,
      holder: holder.name,
      holder_cik: holder.cik,
      position: String(position),
      position_value: valueText(BigInt(position) * BigInt(close), security.decimals),
      position_ratio: ratioText(position, outstanding),
      portfolio_ratio: ratioText(position * close, Number(total)),
      filing_id: `0000000000-${filed_on.slice(2, 4)}-${900 + holder.number}${filed_on.slice(5, 7)}5`,
      accepted_at: `${filed_on}T20:30:00Z`,
    }
}

/** Returns the shares held: 0.05% to 2% of the float, drawn per holder, varying by up to 3% per quarter. */
function positionOf(holder: Holder, { security, float }: Listed, end: string, options: DemoOptions): number {
  const own = hashOf(`${holder.id} ${security.key}`, hashOf('holders', hashOf(seedOf(options))))
  const part = 50 + (own % 2_000)
  const moved = (hashOf(end, own) % 60_001) - 30_000
  return Math.max(1, Math.round((float * part) / 100_000 + (float * part * moved) / 100_000 / 1_000_000))
}

function valueText(ticks: bigint, decimals: number): string {
  const whole = ticks / 10n ** BigInt(decimals)
  const rest = Number(ticks % 10n ** BigInt(decimals))
  const fraction = decimalOf(rest, decimals).slice(1)
  return `${whole}${fraction}`
}
