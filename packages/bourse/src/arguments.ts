import { allMarkets } from '@bourse/engine/accounts'
import type { Dataset, Source } from '@bourse/kit'
import { isDate, utcInstant } from '@bourse/kit/values'
import { unknownName } from '@bourse/engine/operations'
import type { Config } from '@bourse/engine/wiring'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { stat } from 'node:fs/promises'
import { CommandFailure, WrongUsage } from './command-failure.ts'

/** Finds an installed dataset by id; throws with the closest id if there is none. */
export function datasetNamed(datasets: readonly Dataset[], id: string): Dataset {
  const found = datasets.find((dataset) => dataset.id === id)
  const known = datasets.map((dataset) => dataset.id)
  if (found === undefined) throw unknownName('dataset', id, known)
  return found
}

/** Finds a dataset's source by name or, if no name is given, its only source other than demo data. */
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
      `Specify one: "bourse ingest run ${dataset.id} ${only.id}".`,
    )
  const found = named === undefined ? only : sources.find(({ id }) => id === named)
  if (found === undefined) throw unknownName('source', named ?? '', ids)
  return found
}

/** Rejects an unknown market, and `--create-listings` without a market. */
export function checkMarket(
  { markets }: Config,
  { market, createListings }: { readonly market?: string; readonly createListings?: boolean },
): void {
  const known = allMarkets(markets)
  if (market !== undefined && !known.includes(market)) throw unknownName('market', market, known)
  if (createListings === true && market === undefined)
    throw new WrongUsage('--create-listings needs a market, got none.', 'Add a market, such as --market XNAS.')
}

/** Rejects a path that cannot be read; `next` says what to do instead. */
export async function refuseMissing(path: string, next: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) return
  throw new CommandFailure(`There is no file or folder ${path}, or it is not readable.`, next)
}

/** Parses a date option. */
export function dateOf(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Expected a date such as 2026-01-30.')
}

/** Parses an option with an instant; returns it in UTC. */
export function instantOf(text: string): string {
  const instant = utcInstant(text)
  if (instant !== undefined) return instant
  throw new InvalidArgumentError('Expected an instant such as 2026-01-30T12:00:00Z.')
}

/** Parses the id of a delivery, a sequence number. */
export function deliveryIdOf(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new InvalidArgumentError('Expected the number of a delivery, such as 42.')
}
