import { addDays, type Knowledge } from '@bourse/kit'
import type { DailyBar, DailyBars, Dividend } from '@bourse/services'

/** Days before an ex date within which the close before it lies. */
const CLOSE_WITHIN = 14
/** Listings whose closes are read as one stretch each; of more, the closes before each ex date are read together. */
const FEW = 20

/** The last bar of a listing before a date; undefined where there is none within two weeks. */
type CloseBefore = (id: string, date: string) => Pick<DailyBar, 'date' | 'close'> | undefined

/** Reads the closes before the ex dates of some dividends. */
export async function closesBefore(
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
