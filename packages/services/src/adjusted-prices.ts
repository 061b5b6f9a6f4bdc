import { addDays, Decimal, service, type Knowledge } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { DailyBar, DailyBars } from './daily-bars.ts'
import type { Dividend, Dividends } from './dividends.ts'
import type { Facts } from './listing-facts.ts'
import { scaledText, scaleOf, type Scale } from './scaled-text.ts'
import type { Split, Splits } from './splits.ts'

/**
 * What prices are told in: as traded, on the share basis of today, or also less the dividends since. The first is the
 * default.
 */
export const ADJUSTMENTS = ['raw', 'split', 'all'] as const
/** One of them. */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number]

/** Bars that are to be adjusted, and what may be known for it. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind
  /** Of each listing the date of the oldest bar. */
  readonly since: ReadonlyMap<string, string>
  /** What happened after this date, today or that of the cutoff, has not happened yet. */
  readonly until: string
  readonly knowledge: Knowledge
  /** The `version` of the call: what was found for one listing is kept under it. */
  readonly version: string
}

/** Prices and volume of a bar as exact decimal text; null where the source has none. */
export type BarValues = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string | null>>

/** Adjusts a bar of a listing; one after which nothing happened stays as it is. */
export type AdjustBar = <B extends BarValues>(id: string, date: string, bar: B) => B

/**
 * Finds the splits after some bars, and for `all` the cash dividends: a price is divided by the ratios of the splits
 * after its date and multiplied by 1 − cash ÷ close before the ex date for each dividend after it, rounded once, half
 * to even, to six digits after the point; a volume is multiplied by the ratios, to whole shares. A dividend in another
 * currency than the prices, or of the whole price, takes nothing off.
 */
export interface PriceAdjustments {
  adjuster(request: AdjustmentRequest): Promise<AdjustBar>
}

/** Provided by the dataset that keeps corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')

/** What adjusted prices are worked out of; what is not there adjusts nothing. */
export interface AdjustmentNeeds {
  readonly bars: DailyBars | undefined
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
  readonly facts: Facts | undefined
}

/** Something that changed what a share is worth: new shares for one old one, and what is left of its price. */
interface Step {
  readonly date: string
  readonly ratio: Decimal
  readonly factor: Decimal
}

/** What is done to a bar from before a date. */
interface Adjustment {
  readonly date: string
  readonly price: Scale
  /** Undefined where the shares stayed the same. */
  readonly volume: Scale | undefined
}

/** Digits after the point of an adjusted price. */
const DIGITS = 6
/** Days before an ex date within which the close before it lies. */
const CLOSE_WITHIN = 14
/** Listings whose closes are read as one stretch each; of more, the closes before each ex date are read together. */
const FEW = 20

/** Splits and dividends that are kept: some 30 MB. */
const MOST_STEPS = 100_000

/** What happened to a listing after a date. */
interface KnownSteps {
  readonly since: string
  readonly steps: readonly Adjustment[]
}

/** Works adjustments out of what other datasets tell. */
export function createPriceAdjustments(needs: AdjustmentNeeds): PriceAdjustments {
  const kept = new LRUCache<string, KnownSteps>({
    maxSize: MOST_STEPS,
    sizeCalculation: ({ steps }) => steps.length + 1,
  })
  return {
    async adjuster(request) {
      const { kind, since, version, until, knowledge } = request
      if (kind === 'raw') return (_id, _date, bar) => bar
      const known = `${version} ${knowledge.asOf ?? ''} ${until} ${kind} `
      const steps = new Map<string, readonly Adjustment[]>()
      const missing = new Map<string, string>()
      for (const [id, date] of since) {
        const found = kept.get(known + id)
        // Steps are told from the newest back, so that those since an earlier date hold here too.
        if (found !== undefined && found.since <= date) steps.set(id, found.steps)
        else missing.set(id, date)
      }
      const found = await stepsOf(needs, { ...request, since: missing })
      for (const [id, date] of missing) {
        const own = found.get(id) ?? []
        kept.set(known + id, { since: date, steps: own })
        steps.set(id, own)
      }
      return (id, date, bar) => {
        const later = steps.get(id)?.find((step) => step.date > date)
        return later === undefined ? bar : { ...bar, ...adjusted(bar, later) }
      }
    },
  }
}

const ONE = new Decimal(1)

/** Of each listing what happened, by date, each with all that came after it. */
async function stepsOf(
  needs: AdjustmentNeeds,
  { kind, since, until, knowledge }: AdjustmentRequest,
): Promise<ReadonlyMap<string, readonly Adjustment[]>> {
  const ids = [...since.keys()]
  if (ids.length === 0) return new Map()
  const oldest = [...since.values()].reduce((first, date) => (date < first ? date : first))
  const window = { ids, from: addDays(oldest, 1), to: until, knowledge }
  const isAfter = ({ instrument_id }: { readonly instrument_id: string }, date: string) =>
    date > (since.get(instrument_id) ?? '')
  const splits = ((await needs.splits?.between(window)) ?? []).filter((split) => isAfter(split, split.execution_date))
  const paid = kind === 'all' ? ((await needs.dividends?.between(window)) ?? []) : []
  const dividends = paid.filter((dividend) => isAfter(dividend, dividend.ex_date))
  const factors = await dividendSteps(needs, { dividends, splits, knowledge })
  const own = splits.map(({ instrument_id, execution_date, ratio }) => ({
    instrument_id,
    step: { date: execution_date, ratio: new Decimal(ratio), factor: ONE },
  }))
  const byListing = Map.groupBy([...own, ...factors], ({ instrument_id }) => instrument_id)
  return new Map([...byListing].map(([id, all]) => [id, cumulated(all.map(({ step }) => step))]))
}

/** Of each step what it does to a bar from before it, together with all that came after it. */
function cumulated(steps: readonly Step[]): readonly Adjustment[] {
  let [ratio, factor] = [ONE, ONE]
  return steps
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .toReversed()
    .map((step) => {
      ratio = ratio.times(step.ratio)
      factor = factor.times(step.factor)
      const volume = ratio.equals(1) ? undefined : scaleOf(ratio, ONE, 0)
      return { date: step.date, price: scaleOf(factor, ratio, DIGITS), volume }
    })
    .toReversed()
}

interface Paid {
  readonly dividends: readonly Dividend[]
  readonly splits: readonly Split[]
  readonly knowledge: Knowledge
}

async function dividendSteps({ bars, facts }: AdjustmentNeeds, { dividends, splits, knowledge }: Paid) {
  if (bars === undefined || dividends.length === 0) return []
  const known = await facts?.of([...new Set(dividends.map(({ instrument_id }) => instrument_id))], knowledge)
  const own = dividends.filter(({ instrument_id, currency_code }) => {
    const currency = known?.get(instrument_id)?.currency_code ?? currency_code
    return currency === currency_code
  })
  const closeBefore = await closesBefore(bars, own, knowledge)
  return own.flatMap(({ instrument_id, ex_date: date, amount }) => {
    const close = closeBefore(instrument_id, date)
    if (close === undefined) return []
    // The dividend is paid on shares that were split by then.
    const ratio = splits
      .filter((split) => split.instrument_id === instrument_id)
      .filter(({ execution_date }) => execution_date > close.date && execution_date <= date)
      .reduce((product, split) => product.times(split.ratio), ONE)
    const factor = ONE.minus(ratio.times(amount).dividedBy(close.close))
    return factor.greaterThan(0) ? [{ instrument_id, step: { date, ratio: ONE, factor } }] : []
  })
}

type CloseBefore = (id: string, date: string) => Pick<DailyBar, 'date' | 'close'> | undefined

async function closesBefore(
  bars: DailyBars,
  dividends: readonly Dividend[],
  knowledge: Knowledge,
): Promise<CloseBefore> {
  const byListing = Map.groupBy(dividends, ({ instrument_id }) => instrument_id)
  const found = new Map<string, DailyBar[]>()
  const note = (some: readonly DailyBar[]) => {
    for (const bar of some) found.set(bar.instrument_id, [...(found.get(bar.instrument_id) ?? []), bar])
  }
  if (byListing.size <= FEW)
    for (const [id, own] of byListing) {
      const dates = own.map(({ ex_date }) => ex_date).sort()
      const [from, to] = [addDays(dates[0] ?? '', -CLOSE_WITHIN), dates.at(-1) ?? '']
      found.set(id, [...(await bars.range({ ids: [id], from, to, knowledge }))])
    }
  else
    for (const [date, own] of [...Map.groupBy(dividends, ({ ex_date }) => ex_date)].sort()) {
      const ids = own.map(({ instrument_id }) => instrument_id)
      const within = { on: addDays(date, -1), from: addDays(date, -CLOSE_WITHIN) }
      note(await bars.latest({ ids, ...within, count: 1, knowledge }))
    }
  return (id, date) => {
    const bar = found.get(id)?.findLast((each) => each.date < date)
    return bar !== undefined && bar.date >= addDays(date, -CLOSE_WITHIN) ? bar : undefined
  }
}

function adjusted({ open, high, low, close, volume }: BarValues, scale: Adjustment): BarValues {
  const price = (text: string | null) => (text === null ? null : scaledText(text, scale.price))
  return {
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: volume === null || scale.volume === undefined ? volume : scaledText(volume, scale.volume),
  }
}
