import type { Dataset } from '@bourse/kit'
import { moduleOfSource, SourceWithoutModule, type AnySource } from '../wiring/index.ts'
import type { SourceAt } from './reading/messages.ts'

/**
 * Returns the location from which the reading process loads a source. Undefined if its responses are parsed in this
 * process: synthetic ones and, if the host is so configured, those of sources that no module exports.
 */
export function sourceAt(dataset: Dataset, source: AnySource, parsesHere = false): SourceAt | undefined {
  if (source.demo) return undefined
  const module = moduleOfSource(dataset, source)
  if (module !== undefined) return { module, dataset: dataset.id, source: source.id }
  if (parsesHere) return undefined
  throw new SourceWithoutModule(dataset, source)
}
