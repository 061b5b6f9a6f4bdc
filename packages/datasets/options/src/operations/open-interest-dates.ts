import { sql, type Call, type CallRows } from '@bourse/kit'
import type { optionBars } from '../bars/record.ts'
import type { quotes } from '../quotes/record.ts'

interface Needs {
  readonly quotes: CallRows<typeof quotes>
  readonly bars: CallRows<typeof optionBars>
}

/**
 * Returns, for each contract, the newest session up to a date whose quotes or, if there are none, bars have open
 * interest.
 */
export async function openInterestDates(
  needs: Needs,
  ids: readonly string[],
  call: Pick<Call, 'knowledge'>,
  on: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [quoted, traded] = await Promise.all([
    needs.quotes
      .at(call)
      .select(['r.contract_id', sql<string>`max(r.snapshot_date)`.as('date')])
      .where(sql<boolean>`r.contract_id = any(${ids}::text[]) and r.snapshot_date <= ${on}::date`)
      .where('r.open_interest', 'is not', null)
      .groupBy('r.contract_id')
      .execute(),
    needs.bars
      .at(call)
      .select(['r.contract_id', sql<string>`max(r.date)`.as('date')])
      .where(sql<boolean>`r.contract_id = any(${ids}::text[]) and r.date <= ${on}::date`)
      .where('r.open_interest', 'is not', null)
      .groupBy('r.contract_id')
      .execute(),
  ])
  const newest = new Map<string, string>()
  for (const { contract_id, date } of [...traded, ...quoted])
    if ((newest.get(contract_id) ?? '') < date) newest.set(contract_id, date)
  return newest
}
