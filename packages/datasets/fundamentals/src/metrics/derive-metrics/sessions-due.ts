import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import type { DailyBar, DailyBars } from '@bourse/services'
import { type metrics } from '../record.ts'

/** Number of past calendar days to recompute metrics for. */
const RECOMPUTED_DAYS = 400
/** Number of past calendar days (260 sessions) to compute missing metrics for. */
const FIRST_DAYS = 380

interface DueOptions {
  readonly bars: DailyBars
  readonly metrics: Rows<typeof metrics>
  readonly ids: readonly string[]
  readonly today: string
  readonly knowledge: Knowledge
  /** Whether any other input to the session's metrics has changed. */
  readonly isTouched: (id: string, date: string) => boolean
}

/** Bars of the given listings, and those whose metrics are missing or outdated. */
interface Due {
  readonly bars: readonly DailyBar[]
  /** Bars by session, ascending. */
  readonly due: ReadonlyMap<string, readonly DailyBar[]>
}

/**
 * Finds the sessions to compute: those without metrics, with a revised close, or with a new filing, split or dividend.
 */
export async function sessionsDue({ bars, metrics: rows, ids, today, knowledge, isTouched }: DueOptions): Promise<Due> {
  const from = addDays(today, -RECOMPUTED_DAYS)
  const found = await bars.range({ ids, from, to: today, knowledge })
  const stored = await rows
    .at(knowledge)
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where('r.observed_on', '>=', from)
    .select(['r.instrument_id', 'r.observed_on', 'r.price'])
    .execute()
  const prices = new Map(stored.map((row) => [`${row.instrument_id} ${row.observed_on}`, row.price]))
  const first = addDays(today, -FIRST_DAYS)
  const isDue = ({ instrument_id, date, close }: DailyBar) => {
    const price = prices.get(`${instrument_id} ${date}`)
    if (price === undefined) return date >= first
    return isTouched(instrument_id, date) || !new Decimal(price).eq(close)
  }
  const due = found.filter(isDue).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return { bars: found, due: Map.groupBy(due, ({ date }) => date) }
}
