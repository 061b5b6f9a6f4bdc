import type { Dataset, Source } from '@bourse/kit'
import { exportedDataset, type AnyReadThrough } from '@bourse/kit/host'
import { needsOf } from './needs.ts'

/** A scheduled or an on-demand source. */
export type AnySource = Source | AnyReadThrough

/** Returns a dataset's on-demand sources, which parts of the dataset declare as needs. */
export function readThroughsOf(dataset: Dataset): readonly AnyReadThrough[] {
  return needsOf(dataset)
    .flatMap((needs) => Object.values(needs))
    .flatMap((need) => (need.part === 'read-through' ? [need] : []))
}

/** Returns the module from which a separate process can import a source; undefined if no module exports it. */
export function moduleOfSource(dataset: Dataset, source: AnySource): string | undefined {
  const exported = exportedDataset(dataset)
  const isExported = exported !== undefined && sourcesOf(exported).includes(source)
  return isExported ? dataset.module : undefined
}

/** Returns a dataset's first external source that no module exports. */
export const sourceWithoutModule = (dataset: Dataset): AnySource | undefined =>
  outsideSources(dataset).find((source) => moduleOfSource(dataset, source) === undefined)

/** Returns the sources that fetch external data. */
export const outsideSources = (dataset: Dataset): readonly AnySource[] => sourcesOf(dataset).filter(({ demo }) => !demo)

/** Returns all of a dataset's sources. */
export const sourcesOf = (dataset: Dataset): readonly AnySource[] => [...dataset.sources, ...readThroughsOf(dataset)]

/** Returns the problem with a source that no module exports and how to fix it. */
export function lacksModule({ id, module }: Dataset, source: AnySource) {
  const got = module === undefined ? 'no module' : `${module}, which exports ${id} without this source`
  return {
    reason:
      `the source ${source.id} of ${id} cannot be loaded in a separate process: expected the module of ` +
      `the dataset to be the file that exports it with the source, got ${got}`,
    remedy:
      'set `module: import.meta.url` in defineDataset; if a deployment adds sources to a dataset, export ' +
      `extend(${id}, { module: import.meta.url, sources }) from the kit in a file that does nothing else`,
  }
}

/** Thrown for a source that no module exports. The service never parses data from such a source in its own process. */
export class SourceWithoutModule extends Error {
  override readonly name = 'SourceWithoutModule'
  constructor(dataset: Dataset, source: AnySource) {
    const { reason, remedy } = lacksModule(dataset, source)
    super(`${reason}; ${remedy}`)
  }
}
