import { sql, type Knowledge } from '@bourse/kit'
import { isOwnSymbol } from '../names/index-aliases.ts'
import type { DirectoryNeeds } from './load-stored.ts'

/** Listings that have a change due now: an announced end has passed, or an announced symbol has become current. */
export async function dueListings(
  needs: Pick<DirectoryNeeds, 'instruments' | 'assignments'>,
  today: string,
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const ended = needs.instruments
    .at(knowledge)
    .where('r.status', '=', 'active')
    .where('r.delisted_on', '<', today)
    .select('r.id')
  const shown = needs.instruments.at(knowledge).select(['r.id', 'r.symbol', 'r.exchange_mic']).as('i')
  const renamed = needs.assignments
    .at(knowledge)
    .innerJoin(shown, 'i.id', 'r.instrument_id')
    .where('r.valid_from', '<=', today)
    .where(isOwnSymbol())
    .where(sql<boolean>`coalesce(r.valid_to, 'infinity') >= ${today}::date`)
    .where(sql<boolean>`(r.symbol, r.exchange_mic) <> (i.symbol, i.exchange_mic)`)
    .select('i.id')
  const found = await Promise.all([ended.execute(), renamed.execute()])
  return found.flat().map(({ id }) => id)
}
