import type { Dataset } from '@bourse/kit'

/** An import of a package that is a dataset: `() => import('@bourse/eod')`. */
export type DatasetImport = () => Promise<{ readonly default: Dataset }>

/** Loads datasets, each by itself; of those that cannot be, why. */
export async function loadDatasets(
  given: readonly (Dataset | DatasetImport)[],
): Promise<{ readonly datasets: readonly Dataset[]; readonly unloaded: readonly string[] }> {
  const loads = given.map(async (one) => (typeof one === 'function' ? (await one()).default : one))
  const loaded = await Promise.allSettled(loads)
  return {
    datasets: loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    unloaded: loaded.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : [])),
  }
}

/** The message, with the place it comes from where the stack tells: a module has no name of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const place = /(?:file:\/\/)?(\/[^\s()]+:\d+):\d+/.exec(error.stack ?? '')?.[1]
  return `${error.message}${place === undefined ? '' : ` (${place})`}`
}
