import { unreachableSources, outsideSources } from '@bourse/host/parts'
import type { Check } from '../check.ts'

/** What a source fetched is parsed in a process of its own, which imports the dataset to find it. */
export const sourcesAreFoundByModule: Check = {
  name: 'sources-are-found-by-module',
  says:
    'The process that parses what sources fetched does not find them, and the host refuses the dataset. Say ' +
    '`module: import.meta.url` in `defineDataset`, in the file that exports the dataset with all of its sources.',
  skip: ({ dataset }) => (outsideSources(dataset).length === 0 ? 'no source reads data from outside' : undefined),
  find: ({ dataset }) => unreachableSources(dataset),
}
