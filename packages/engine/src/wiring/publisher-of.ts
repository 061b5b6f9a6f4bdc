import type { Dataset } from '@bourse/kit'
import { sourcesOf, type AnySource } from './module-of-source.ts'

/** Returns the publisher of a dataset's source; undefined for an import, a job or a source that is not installed. */
export const publisherOf = (dataset: Dataset, source: string): AnySource['publisher'] | undefined =>
  sourcesOf(dataset).find(({ id }) => id === source)?.publisher
