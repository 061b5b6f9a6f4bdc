import type { Knowledge } from '@bourse/kit'
import { ratioText } from '@bourse/kit/values'
import type { ShareStatistics } from '@bourse/services'

interface ServedPosition {
  readonly instrument_id: string
  readonly reported_on: string
  readonly position: string
  readonly position_ratio: string | null
}

/**
 * Returns positions as a fraction of the shares outstanding on their dates: as reported, otherwise computed if share
 * statistics are available.
 */
export async function ratiosOf(
  shares: ShareStatistics | undefined,
  served: readonly ServedPosition[],
  knowledge: Knowledge,
): Promise<readonly (string | null)[]> {
  const unknown = shares === undefined ? [] : served.filter(({ position_ratio }) => position_ratio === null)
  const counts = new Map<string, string | null>()
  for (const [date, own] of Map.groupBy(unknown, ({ reported_on }) => reported_on)) {
    const ids = [...new Set(own.map(({ instrument_id }) => instrument_id))]
    for (const [id, { shares_outstanding }] of (await shares?.on(ids, date, knowledge)) ?? [])
      counts.set(`${id} ${date}`, shares_outstanding)
  }
  return served.map(({ instrument_id, reported_on, position, position_ratio }) => {
    const outstanding = counts.get(`${instrument_id} ${reported_on}`) ?? null
    return position_ratio ?? ratioText(position, outstanding)
  })
}
