import { allMarkets } from '@bourse/engine/accounts'
import type { Dataset, Source } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { unknownName } from '@bourse/engine/operations'
import type { Config } from '@bourse/engine/wiring'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { CommandFailure, WrongUsage } from './command-failure.ts'

/** An installed dataset by its id; throws with the nearest one where there is none. */
export function datasetNamed(datasets: readonly Dataset[], id: string): Dataset {
  const found = datasets.find((dataset) => dataset.id === id)
  const known = datasets.map((dataset) => dataset.id)
  if (found === undefined) throw unknownName('dataset', id, known)
  return found
}

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

/** Refuses a market that the host does not know, and listings that would be on none. */
export function checkMarket(
  { markets }: Config,
  { market, createListings }: { readonly market?: string; readonly createListings?: boolean },
): void {
  const known = allMarkets(markets)
  if (market !== undefined && !known.includes(market)) throw unknownName('market', market, known)
  if (createListings === true && market === undefined)
    throw new WrongUsage(
      '--create-listings makes listings on one market, and none was named.',
      'Add --market, such as --market XNAS.',
    )
}

/** Refuses a path where there is nothing to read; `next` says what to give instead. */
export async function refuseMissing(path: string, next: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) return
  throw new CommandFailure(`There is no file or folder ${path}, or it may not be looked at.`, next)
}

/** Reads an option that is a date. */
export function dateOf(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Expected a date such as 2026-01-30.')
}
