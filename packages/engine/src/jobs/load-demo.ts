import { createTurns, inBackground } from '../database/index.ts'
import type { Dataset } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { rejectMixing } from '../publishing/index.ts'
import type { Wiring } from '../wiring/index.ts'
import { hasDemo, markLoaded, markLoading } from './demo-marks.ts'
import { withoutRemoval } from './demo.ts'
import { runSource, type SourceParts } from './run-source.ts'

/** Default years of history. */
const YEARS = 6
/** Number of datasets that load concurrently; more would only wait for each other in the database. */
const MAX_CONCURRENT_LOADS = 4

/** Called with the rows read so far, the datasets that are completely loaded, and all datasets with demo rows. */
export type OnDemoProgress = (rows: number, datasets: { readonly done: number; readonly total: number }) => void

export interface DemoOptions {
  /** Years of history. */
  readonly years?: number
  /** Whether to load a dataset; by default, all are loaded. */
  readonly isIncluded?: (dataset: Dataset) => boolean
}

/**
 * Loads a few years of the synthetic market for every included dataset that supports it, each as soon as the datasets
 * that it depends on are loaded; after an interrupted load, only the rest. Reports progress and returns the number of
 * rows read. An error thrown by `onProgress` ends the load.
 */
export function loadDemo(
  parts: SourceParts,
  wiring: Wiring,
  onProgress: OnDemoProgress,
  { years = YEARS, isIncluded = () => true }: DemoOptions = {},
): Promise<number> {
  return withoutRemoval(parts.database, async () => {
    await rejectMixing(parts.database, { demo: true })
    const due = await markLoading(parts.database, wiring)
    const total = wiring.datasets.filter(hasDemo).length
    const tell = tally((rows, loaded) => onProgress(rows, { done: total - due.size + loaded, total }))
    const to = parts.clock.now().slice(0, 10)
    const window = { from: `${Number(to.slice(0, 4)) - years}${to.slice(4)}`, to }
    async function load(dataset: Dataset): Promise<number> {
      if (!due.has(dataset.id)) return 0
      let rows = 0
      for (const source of dataset.sources.filter(({ demo }) => demo)) {
        const onProgress = (unit: number, _: number, read: number) =>
          tell.read(`${dataset.id} ${source.id} ${unit}`, read)
        rows += (await runSource(parts, { dataset, source, window, onProgress })).rows
      }
      await markLoaded(parts.database, dataset)
      tell.loaded()
      return rows
    }
    return inBackground(() => inOrder(wiring, isIncluded, load))
  })
}

/** Loads the included datasets, several concurrently, each after those that it depends on; returns their rows. */
async function inOrder(
  wiring: Wiring,
  isIncluded: Required<DemoOptions>['isIncluded'],
  load: (dataset: Dataset) => Promise<number>,
): Promise<number> {
  const loads = new Map<Dataset, Promise<number>>()
  const inTurn = createTurns(MAX_CONCURRENT_LOADS)
  const loadOnce = (dataset: Dataset) => {
    const begun = loads.get(dataset) ?? loadAfterProviders(dataset)
    loads.set(dataset, begun)
    return begun
  }
  async function loadAfterProviders(dataset: Dataset): Promise<number> {
    await Promise.all(providersOf(dataset, wiring).map(loadOnce))
    return inTurn(dataset.id, () => load(dataset))
  }
  // If one load fails, wait for the others to finish too.
  await Promise.allSettled(wiring.datasets.filter(isIncluded).map(loadOnce))
  const ended = await Promise.allSettled(loads.values())
  return ended.reduce((sum, each) => {
    if (each.status === 'rejected') throw each.reason
    return sum + each.value
  }, 0)
}

/** Returns functions that add up several runs, each of which reports its own row count, and the loaded datasets. */
function tally(onProgress: (rows: number, loaded: number) => void) {
  const read = new Map<string, number>()
  let [sum, loaded] = [0, 0]
  return {
    read(run: string, rows: number): void {
      sum += rows - (read.get(run) ?? 0)
      read.set(run, rows)
      onProgress(sum, loaded)
    },
    loaded: () => onProgress(sum, ++loaded),
  }
}

/**
 * Returns the datasets that must be loaded before `dataset`: those that resolve its entities and those whose rows its
 * staging tables read. Datasets that themselves depend on `dataset` are omitted.
 */
function providersOf(dataset: Dataset, wiring: Wiring): readonly Dataset[] {
  return standingOn(dataset, wiring).filter((other) => !dependsOn(other, dataset, wiring))
}

function standingOn(dataset: Dataset, wiring: Wiring): readonly Dataset[] {
  const resolvers = dataset.records.flatMap(({ subject }) => (subject === undefined ? [] : [subject.resolver.id]))
  const fed = dataset.sources.filter(({ demo }) => demo).flatMap(feedsOf)
  const needed = dataset.staging
    .filter((stagingTable) => fed.includes(stagingTable))
    .flatMap(({ needs }) => Object.values(needs).flatMap((need) => (need.part === 'service' ? [need.id] : [])))
  const ids = new Set([...resolvers, ...needed])
  return wiring.datasets.filter((other) => other !== dataset && other.provides.some(({ ref }) => ids.has(ref.id)))
}

/** Whether `from` depends on `to`, directly or indirectly. */
function dependsOn(from: Dataset, to: Dataset, wiring: Wiring, seen = new Set<Dataset>()): boolean {
  seen.add(from)
  return standingOn(from, wiring).some((next) => next === to || (!seen.has(next) && dependsOn(next, to, wiring, seen)))
}
