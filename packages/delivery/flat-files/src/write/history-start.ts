import type { Operations, Selection } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'

/** The host's own operation that returns each dataset's date range. */
const COVERAGE = 'datasets.coverage'

/**
 * Returns the first date of a collection's dataset in the given markets (all if none is given); undefined if it has no
 * published rows there.
 */
export async function historyStart(
  operations: Operations,
  { operation }: FlatFile,
  mics: readonly string[],
): Promise<string | undefined> {
  const dataset = operations.list().find(({ id }) => id === operation)?.dataset
  if (dataset === undefined) return undefined
  const operator = operations.operator()
  const parameters: Selection['parameters'] = mics.length === 0 ? { dataset } : { dataset, exchanges: mics.join(',') }
  const selection = { operation: COVERAGE, parameters }
  const { pin } = await operations.pin(operator, selection)
  let first: string | undefined
  for await (const { text } of operations.rows(operator, selection, { pin, format: 'ndjson' }))
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const { history_from: from }: { readonly history_from: string | null } = JSON.parse(line)
      if (from !== null && (first === undefined || from < first)) first = from
    }
  return first
}
