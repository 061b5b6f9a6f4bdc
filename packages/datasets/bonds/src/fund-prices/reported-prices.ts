import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { meanPrice } from './mean-price.ts'
import type { fundPrices } from './record.ts'

/** A bond's price on a day. */
export interface DayPrice {
  readonly instrument_id: string
  readonly date: string
  readonly close: string
}

/** Returns the bond prices that funds reported on or after `from`: one per bond and day. */
export async function reportedPrices(
  rows: Rows<typeof fundPrices>,
  { ids, from, knowledge }: { readonly ids: readonly string[]; readonly from: string; readonly knowledge: Knowledge },
): Promise<readonly DayPrice[]> {
  const found = await rows
    .at(knowledge)
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where('r.date', '>=', from)
    .select(['r.instrument_id', 'r.date', 'r.price'])
    .execute()
  const days = Map.groupBy(found, ({ instrument_id, date }) => `${instrument_id} ${date}`)
  return [...days.values()].flatMap((same) => {
    const [first] = same
    const close = meanPrice(same.map(({ price }) => price))
    return first === undefined ? [] : [{ instrument_id: first.instrument_id, date: first.date, close }]
  })
}
