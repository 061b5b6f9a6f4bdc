import type { OperationFacts, Operations } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'

/**
 * Files for every record that grows by date, one per market of the deployment, derived from the first collection that
 * serves each record. Records that have their own files are omitted.
 */
export function everyRecord(operations: Operations, offered: readonly FlatFile[]): readonly FlatFile[] {
  const all = operations.list()
  const own = new Set(offered.map(({ operation }) => operation))
  const taken = new Set(all.filter(({ id }) => own.has(id)).map(nameOf))
  const markets = Object.entries(operations.markets())
  return all.filter(isShared).flatMap((facts) => {
    if (taken.has(nameOf(facts))) return []
    taken.add(nameOf(facts))
    return markets.map(([name, mics]) => fileOf(facts, name, mics))
  })
}

const isShared = ({ isExportable, record }: OperationFacts) => isExportable && record?.isOfMarkets === true

const nameOf = ({ dataset, record }: OperationFacts) => `${dataset}.${record?.name}`

const fileOf = (facts: OperationFacts, name: string, mics: readonly string[]): FlatFile => ({
  dataset: `${nameOf(facts)}.${name}`.toLowerCase(),
  operation: facts.id,
  parameters: { from: '{date}', to: '{date}' },
  columns: facts.kinds,
  only: { name, mics },
})
