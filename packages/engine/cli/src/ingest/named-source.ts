import type { Dataset, Source } from '@bourse/kit'
import { unknownName } from '@bourse/operations'
import { CommandFailure } from '../command-failure.ts'

/** The source of a dataset that is named; without a name the only one, made-up data aside. */
export function sourceNamed(dataset: Dataset, named: string | undefined): Source {
  const sources = dataset.sources.filter(({ demo }) => !demo)
  const ids = sources.map(({ id }) => id)
  const [only, ...others] = sources
  if (only === undefined)
    throw new CommandFailure(
      `The dataset ${dataset.id} has no source to run.`,
      `Import files into it instead, or load the demo: "bourse import --help", "bourse demo load".`,
    )
  if (named === undefined && others.length > 0)
    throw new CommandFailure(
      `The dataset ${dataset.id} has several sources: ${ids.join(', ')}.`,
      `Name one: "bourse ingest run ${dataset.id} ${only.id}".`,
    )
  const found = named === undefined ? only : sources.find(({ id }) => id === named)
  if (found === undefined) throw unknownName('source', named ?? '', ids)
  return found
}
