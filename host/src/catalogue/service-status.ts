import type { DatasetStatus, MarketStatus, ServiceStatus } from '@bourse/engine/api-docs/site'
import type { Dataset } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { CatalogueParts } from './catalogue-parts.ts'
import { currentDueDates, type DueDate } from './due-dates.ts'
import { dueAfter } from './due-sessions.ts'
import { recentIncidents } from './incidents.ts'

/**
 * Returns which datasets are current or late, by market. Contains no names of sources, accounts or hosts, because the
 * page may be public.
 */
export async function serviceStatus(parts: CatalogueParts): Promise<ServiceStatus> {
  const { clock, database, wiring } = parts.engine
  const now = clock.now()
  const byDataset = Map.groupBy(await currentDueDates(parts), ({ dataset }) => dataset)
  const datasets = wiring.datasets.flatMap((dataset): DatasetStatus[] => {
    const { id, title } = dataset
    const markets = byDataset.get(id)?.map((due) => marketStatus(parts, dataset, due)) ?? []
    return markets.length === 0 ? [] : [{ dataset: id, title, status: worst(markets), markets }]
  })
  const incidents = await recentIncidents(database, wiring.datasets, now)
  return { checked_at: now, status: worst(datasets), datasets, incidents }
}

const worst = (of: readonly Pick<MarketStatus, 'status'>[]): MarketStatus['status'] =>
  of.some(({ status }) => status === 'late') ? 'late' : 'current'

function marketStatus(parts: CatalogueParts, dataset: Dataset, of: DueDate): MarketStatus {
  const { market, exchange, newest, due } = of
  const isLate = newest < due
  return {
    market: market === '' ? null : market,
    exchange: exchange === '' ? null : exchange,
    status: isLate ? 'late' : 'current',
    newest_date: newest,
    due_date: due,
    late_since: isLate ? (dueAfter(parts, dataset, exchange, newest) ?? lateByCadence(dataset, newest)) : null,
  }
}

/** Returns the first day on which the newest rows are older than the dataset's cadence allows. */
function lateByCadence({ freshness }: Dataset, newest: string): string {
  const days = freshness !== undefined && 'cadence' in freshness ? freshness.cadence.days : 0
  return `${addDays(newest, days + 1)}T00:00:00Z`
}
