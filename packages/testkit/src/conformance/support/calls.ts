import type { AnyRecord, Dataset, Selection } from '@bourse/kit'
import type { ConformanceOptions } from '../options.ts'
import type { SampleOperation } from './sample-host.ts'
import { sampleRows } from './sample-rows.ts'

/** A request that should return rows. */
export interface Call {
  readonly operation: SampleOperation
  /** Path and query of the request. */
  readonly address: string
}

/** Maximum number of names per call. */
const FEW = 3

interface CallParts {
  readonly dataset: Dataset
  readonly options: ConformanceOptions
  /** Returns the public id of a stored row of the sample. */
  storedId(record: AnyRecord): Promise<string | undefined>
}

/**
 * Returns an operation's calls: the author's calls, otherwise calls derived from the declaration and the sample's
 * rows.
 */
export async function callsOf(
  compiled: SampleOperation,
  { dataset, options, storedId }: CallParts,
): Promise<readonly Call[]> {
  const { operation } = compiled
  if (operation.method !== 'GET') return []
  const given = options.queries?.[operation.id]
  if (given !== undefined) return given.map((address) => ({ operation: compiled, address }))
  // A declaration cannot contain the ids that the sample stores.
  const id = operation.kind === 'item' && !dataset.planned ? await storedId(operation.record) : undefined
  const path = pathOf(compiled, id)
  const selection = operation.kind === 'item' ? undefined : operation.select
  const named = selectionsOf(selection, namesOf(dataset, options))
  const queries = operation.kind === 'collection' ? formsOf(compiled, dataset, options, named) : named
  return queries.map((query) => ({ operation: compiled, address: query === '' ? path : `${path}?${query}` }))
}

/** Returns the path of an item with a stored id. In other paths, the declared examples replace the parameters. */
function pathOf({ operation, path }: SampleOperation, id: string | undefined): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const stored = operation.kind === 'item' && operation.param === name ? id : undefined
    return encodeURIComponent(stored ?? operation.examples[name] ?? name)
  })
}

/**
 * Returns the sample's names: the given ones, otherwise the names in its rows, with their market if any row states
 * it.
 */
export function namesOf(dataset: Dataset, options: ConformanceOptions): readonly string[] {
  if (options.symbols !== undefined) return options.symbols
  const names = dataset.records.flatMap((record) => {
    const field = record.subject?.nameField
    return field === undefined ? [] : sampleRows(dataset, options, record).map((row) => wholeName(row, field))
  })
  const distinct = new Set(names)
  return [...distinct].filter((name) => name !== '' && ![...distinct].some((other) => other.endsWith(`:${name}`)))
}

function wholeName(row: Readonly<Record<string, unknown>>, field: string): string {
  const [name, market] = [row[field], row['exchange_mic']]
  if (typeof name !== 'string') return ''
  return typeof market === 'string' ? `${market}:${name}` : name
}

/** Returns queries that name entities; a single empty query if the operation does not select entities. */
function selectionsOf(selection: Selection | undefined, names: readonly string[]): readonly string[] {
  if (selection === undefined) return ['']
  const { selectors } = selection.subject
  const few = names.slice(0, Math.min(FEW, selection.max))
  const named = few.length === 0 ? [] : [`${selectors.names}=${few.join(',')}`]
  return selection.required ? named : [...named, '']
}

/** Returns a collection's queries: a range for each name, and the newest date of the sample. */
function formsOf(
  { operation }: SampleOperation,
  dataset: Dataset,
  options: ConformanceOptions,
  named: readonly string[],
): readonly string[] {
  if (operation.kind !== 'collection') return named
  const { record } = operation
  const field = record.time.mode === 'catalog' ? undefined : record.time.field
  const dates = field === undefined ? [] : sampleRows(dataset, options, record).map((row) => String(row[field]))
  const newest = dates.toSorted().at(-1)
  return operation.forms.flatMap(({ form }) => {
    if (form === 'range') return named.filter((query) => query !== '')
    return newest === undefined
      ? []
      : named.map((query) => (query === '' ? `date=${newest}` : `${query}&date=${newest}`))
  })
}
