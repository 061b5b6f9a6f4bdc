import { f, stagingTable, into, sql, type Knowledge, type Rows } from '@bourse/kit'
import { addDays, Decimal, isPositive } from '@bourse/kit/values'
import { dailyBars } from '../record.ts'
import { windowOf } from '../date-window.ts'

const fields = {
  instrument_id: f.text('Public id of the listing'),
  date: f.date('UTC day'),
  high: f.price('Highest quoted price of the day'),
  low: f.price('Lowest quoted price of the day'),
  close: f.price('Last quoted price of the day'),
}

/**
 * Crypto pairs' UTC days, derived from quotes. A bar opens at the previous day's close, so a day becomes a bar only if
 * the previous day has a bar.
 */
export const quotedDays = stagingTable('quoted_days', {
  title: 'Daily bars for crypto pairs from their last quotes',
  fields,
  feeds: [dailyBars],
  needs: { bars: dailyBars },
  async reconcile({ bars }, rows, { knowledge, reject }) {
    const closes = await closesBefore(bars, rows, knowledge)
    return rows.flatMap((row) => {
      const { instrument_id, date, high, low, close } = row
      const wrong = [high, low, close].find((price) => !isPositive(price))
      if (wrong !== undefined) {
        reject(row, { rule: 'price-not-positive', value: wrong, reason: 'expected prices above zero' })
        return []
      }
      const open = closes.get(keyOf(instrument_id, addDays(date, -1))) ?? null
      const prices = [high, low, close, ...(open === null ? [] : [open])].map((price) => new Decimal(price))
      const bar = { open, high: Decimal.max(...prices).toFixed(), low: Decimal.min(...prices).toFixed(), close }
      return [into(dailyBars, { instrument_id, date, ...bar, volume: null, trade_count: null }, row)]
    })
  },
})

const keyOf = (id: string, date: string) => `${id} ${date}`

/** Returns the closes on the days before the given ones, by listing and date. */
async function closesBefore(
  bars: Rows<typeof dailyBars>,
  days: readonly { readonly instrument_id: string; readonly date: string }[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, string>> {
  const before = [...new Set(days.map(({ date }) => addDays(date, -1)))]
  const rows = await bars
    .at(knowledge, windowOf(before))
    .select(['r.instrument_id', 'r.date', 'r.close'])
    .where(sql<boolean>`r.instrument_id = any(${days.map(({ instrument_id }) => instrument_id)}::text[])`)
    .where(sql<boolean>`r.date = any(${before}::date[])`)
    .execute()
  return new Map(rows.map(({ instrument_id, date, close }) => [keyOf(instrument_id, date), close]))
}
