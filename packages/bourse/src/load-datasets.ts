import type { Dataset } from '@bourse/kit'
import { messageOf, type UnloadedDataset } from '@bourse/engine/wiring'
import type { InstalledDatasets } from './context.ts'

/** A function that imports a dataset package: `() => import('@bourse/eod')`. */
export type DatasetImport = () => Promise<{ readonly default: Dataset }>

const REMEDY = 'fix or reinstall its package, or remove it from the list'

/** Loads datasets independently; returns the reasons for those that fail. */
export async function loadDatasets(given: readonly (Dataset | DatasetImport)[]): Promise<InstalledDatasets> {
  const loaded = await Promise.all(given.map((one, index) => load(one, index)))
  return {
    datasets: loaded.flatMap((one) => ('part' in one ? [one] : [])),
    unloaded: loaded.flatMap((one) => ('part' in one ? [] : [one])),
  }
}

async function load(given: Dataset | DatasetImport, index: number): Promise<Dataset | UnloadedDataset> {
  const name = nameOf(given, index)
  try {
    const value: unknown = typeof given === 'function' ? (await given()).default : given
    return isDataset(value) ? value : { name, reason: 'its default export is not a dataset', remedy: REMEDY }
  } catch (error) {
    return { name, reason: reasonOf(error), remedy: REMEDY }
  }
}

/**
 * Checks a marker rather than the class, because a package may have its own copy of the kit, whose version is checked
 * later.
 */
function isDataset(value: unknown): value is Dataset {
  return (
    typeof value === 'object' &&
    value !== null &&
    'part' in value &&
    value.part === 'dataset' &&
    'id' in value &&
    typeof value.id === 'string'
  )
}

/**
 * Returns the module name that the import function's source contains, because a module that fails to load has no id.
 */
function nameOf(given: Dataset | DatasetImport, index: number): string {
  const written =
    typeof given === 'function' ? /import\w*\(\s*["'`]([^"'`]+)["'`]\s*[,)]/.exec(String(given))?.[1] : undefined
  return written ?? `number ${index + 1} of the list`
}

/** Returns the message, with its source location if the stack has one. */
function reasonOf(error: unknown): string {
  const place = error instanceof Error ? /(?:file:\/\/)?(\/[^\s()]+:\d+):\d+/.exec(error.stack ?? '')?.[1] : undefined
  return `${messageOf(error)}${place === undefined ? '' : ` (${place})`}`
}
