import { unreachableSources, outsideSources } from '@bourse/host/parts'
import type { Check } from '../check.ts'

/** The host parses a source's response in a separate process, which imports the dataset to find the source. */
export const sourcesAreFoundByModule: Check = {
  name: 'sources-are-found-by-module',
  says:
    'The process that parses fetched files cannot find the sources, and the host rejects the dataset. Set ' +
    '`module: import.meta.url` in `defineDataset`, in the file that exports the dataset with all of its sources.',
  skip: ({ dataset }) => (outsideSources(dataset).length === 0 ? 'no source reads data from outside' : undefined),
  find: ({ dataset }) => unreachableSources(dataset),
}
