import { limitsOf, missingKeys, planOf, publisherSettings } from '@bourse/engine/jobs'
import { unknownName } from '@bourse/engine/operations'
import { publisherId } from '@bourse/kit/host'
import { requiredDatasets } from '../next-rows.ts'
import { namedSource, type OwnSource } from '../sources/named-source.ts'
import type { Workbench } from '../with-workbench.ts'
import { isAnswered } from './answering-paths.ts'

/** Price publishers, in the order they are suggested. */
const SUGGESTED = ['massive', 'eodhd', 'alpaca', 'coinbase', 'binance', 'ecb']
/** Listing sources for markets whose price publishers all require a key. */
const LISTINGS: Readonly<Record<string, readonly string[]>> = { US: ['nasdaq-trader'] }
/** Markets that can be filled without a key. */
export const DEFAULT_MARKETS = ['CRYPTO', 'FOREX', 'US']

/** A market or market group with the sources that fill it. */
export interface ChosenMarket {
  readonly name: string
  readonly mics: readonly string[]
  readonly sources: readonly OwnSource[]
}

/** Returns the names that can be chosen: groups of markets of one kind, and individual markets. */
export function marketNames({ config }: Pick<Workbench, 'config'>): readonly string[] {
  return [...Object.keys(config.markets), ...Object.values(config.markets).flat()]
}

/** Returns the MICs of the market or market group with the given name; throws for an unknown name. */
export function micsOf(bench: Pick<Workbench, 'config'>, name: string): readonly string[] {
  if (!marketNames(bench).includes(name)) throw unknownName('market or market group', name, marketNames(bench))
  return bench.config.markets[name] ?? [name]
}

const isAbout = ({ source }: OwnSource, mics: readonly string[]) =>
  source.markets?.some((market) => mics.includes(market)) === true

export const ownerOf = ({ source }: OwnSource): string => publisherId(source.publisher)

export function allSources({ datasets }: Pick<Workbench, 'datasets'>): readonly OwnSource[] {
  return datasets
    .flatMap((dataset) => dataset.sources.map((source) => ({ dataset, source })))
    .filter(({ source }) => !source.demo)
}

/** Publishers that fill a market: the suggested ones in order, then all others by name. */
export function publishersFor(bench: Workbench, mics: readonly string[]): readonly string[] {
  const filling = new Set(
    allSources(bench)
      .filter((own) => isAbout(own, mics) && isScheduled(own) && isAnswered(own.dataset.id))
      .map(ownerOf),
  )
  const others = [...filling].filter((id) => !SUGGESTED.includes(id)).toSorted()
  return [...SUGGESTED.filter((id) => filling.has(id)), ...others]
}

/** Describes what a publisher requires: no key, or a key, with its request limit if known. */
export function entryPrice(bench: Workbench, publisher: string): string {
  const [own] = allSources(bench).filter((each) => ownerOf(each) === publisher)
  if (own === undefined || !(own.source.publisher.secrets ?? []).some(({ required }) => required)) return 'no key'
  const { perMinute, perDay } = limitsOf(own.source.publisher, publisherSettings(bench.config, own.source.publisher))
  const pace = perMinute === undefined ? perDay && `${perDay} requests a day` : `${perMinute} requests a minute`
  return `key required${pace === undefined ? '' : `, ${pace}`}`
}

/** Returns a market's default publisher: the first suggested one with no missing key; empty if there is none. */
export function defaultPublishers(bench: Workbench, mics: readonly string[]): readonly string[] {
  return publishersFor(bench, mics)
    .filter((id) => SUGGESTED.includes(id))
    .filter((id) => allSources(bench).every((own) => ownerOf(own) !== id || missingKeys(own.source).length === 0))
    .slice(0, 1)
}

/**
 * Returns the sources that fill a market; listing sources precede sources whose rows refer to listings. `named`
 * contains publishers or sources.
 */
export function chooseMarket(bench: Workbench, name: string, named: readonly string[]): ChosenMarket {
  const mics = micsOf(bench, name)
  const required = requiredDatasets(bench)
  const all = allSources(bench).filter((own) => isInPlan(bench, own))
  const prices = named.flatMap((id) =>
    all.filter((own) => isAbout(own, mics) && ((ownerOf(own) === id && isScheduled(own)) || own.source.id === id)),
  )
  const below = new Set(prices.flatMap(({ dataset }) => required(dataset.id)))
  const owners = new Set(prices.map(ownerOf))
  const listings = all.filter(
    (own) => own.source.markets === undefined && owners.has(ownerOf(own)) && below.has(own.dataset.id),
  )
  const plain = listings.length > 0 ? [] : (LISTINGS[name] ?? []).filter((id) => all.some((o) => o.source.id === id))
  const sources = [...plain.map((id) => namedSource(bench.datasets, id)), ...listings, ...prices]
  const depth = ({ dataset }: OwnSource) => required(dataset.id).filter((id) => id !== dataset.id).length
  return { name, mics, sources: [...new Set(sources)].toSorted((a, b) => depth(a) - depth(b)) }
}

/** Returns false for a source that only an operator starts, such as an initial load. */
const isScheduled = ({ source }: OwnSource) => source.schedule !== 'manual'

/** Rejects names that are neither publishers nor sources. */
export function checkSources(bench: Workbench, named: readonly string[]): void {
  const known = [...new Set(allSources(bench).flatMap((own) => [ownerOf(own), own.source.id]))]
  for (const id of named) if (!known.includes(id)) throw unknownName('publisher or source', id, known)
}

function isInPlan({ config }: Workbench, { source }: OwnSource): boolean {
  const plan = planOf(source.publisher, publisherSettings(config, source.publisher))
  return plan?.lacks?.includes(source.id) !== true
}
