import { listPublications, type PublishedBatch } from '@bourse/engine/store'
import { endpoint, f, perRequest, type Call, type CustomOperation, type Dataset } from '@bourse/kit'
import type { CatalogueParts } from './catalogue-parts.ts'
import { unseenMarkets } from '../request/unseen-markets.ts'
import { permittedSources } from '../request/permitted-sources.ts'
import { grantedDataset } from './granted-dataset.ts'

const FIELDS = {
  as_of: f.instant('Publication instant: pass it as `as_of` to read the data as of this publication'),
  batch: f.text('Number of the publication', { example: '1042' }),
  source: f.text('Id of the source, import or job that published', { example: 'stooq' }),
  rows_published: f.count('New and corrected rows; null for keys that may not see all of the rows').nullable(),
  rows_replaced: f
    .count('Earlier versions of corrected or withdrawn rows; null for keys that may not see all of the rows')
    .nullable(),
}

/** `/v1/datasets/{dataset}/publications`: the instants at which a dataset changed. Free. */
export function publicationsOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/datasets/{dataset}/publications', {
    id: 'datasets.publications',
    summary: 'Instants at which a dataset changed, newest first',
    description:
      'An `as_of` between two publications returns the data of the earlier one, except for rows that were imported ' +
      'with an earlier time. With `as_of`, the list starts with the newest publication at that instant: ' +
      '`as_of=2026-03-02&limit=1` returns the last one of a day.',
    capabilities: ['datasets.coverage'],
    credits: perRequest(0),
    examples: { dataset: 'eod' },
    fields: FIELDS,
    order: ['as_of desc', 'batch desc'],
    problems: ['capability-missing'],
    needs: {},
    async read(_, call) {
      const parts = opened()
      const dataset = grantedDataset(parts, call)
      const principal = parts.engine.callers.principalOf(call.caller)
      const sources = await permittedSources(parts.engine, dataset, principal)
      const [batches, isCounted] = await Promise.all([
        listPublications(parts.engine.database, dataset.id, {
          limit: call.page.limit + 1,
          asOf: call.knowledge.asOf,
          sources,
          after: placeOf(call),
        }),
        sources === undefined && seesEveryRow(parts, dataset, call),
      ])
      return batches.map((batch) => row(batch, isCounted))
    },
  })
}

function placeOf({ page: { after } }: Call): Pick<PublishedBatch, 'at' | 'batch'> | undefined {
  const [at, batch] = [after?.['as_of'], after?.['batch']]
  return typeof at === 'string' && typeof batch === 'string' ? { at, batch } : undefined
}

const row = ({ batch, at, source, opened, closed }: PublishedBatch, isCounted: boolean) => ({
  as_of: at,
  batch,
  source,
  rows_published: isCounted ? opened : null,
  rows_replaced: isCounted ? closed : null,
})

/**
 * Whether the key may see the rows of every market, kind and date, so that counts reveal nothing about other rows.
 */
async function seesEveryRow({ engine }: CatalogueParts, dataset: Dataset, call: Call): Promise<boolean> {
  const { scope, caller, today } = call
  const { historyYears } = engine.callers.principalOf(caller)
  return (await unseenMarkets(engine, dataset, { scope, historyYears, today }))?.size === 0
}
