import type { Dataset } from '@bourse/kit'
import type { Config } from './config/config.ts'
import { readThroughsOf } from './module-of-source.ts'

interface AttributionParts {
  readonly config: Pick<Config, 'sources'>
  /** Whether the demo market is loaded, in which case only demo sources provide rows. */
  readonly demo: boolean
  /** Only sources for this market. */
  readonly market?: string | undefined
}

/** Returns the attributions that the enabled sources' publishers require, without duplicates and in order. */
export function attributionsOf(
  datasets: readonly Dataset[],
  { config, demo, market }: AttributionParts,
): readonly string[] {
  const isEnabled = (source: { readonly id: string; readonly demo: boolean }) =>
    source.demo === demo && (demo || config.sources[source.id]?.['enabled'] === true)
  const texts = datasets.flatMap((dataset) => [
    ...dataset.sources.filter((source) => isEnabled(source) && feedsMarket(source.markets, market)),
    ...readThroughsOf(dataset).filter(isEnabled),
  ])
  return [...new Set(texts.flatMap(({ publisher }) => publisher.attribution ?? []))].toSorted()
}

/** Sources without markets provide rows for any market. */
const feedsMarket = (markets: readonly string[] = [], market: string | undefined): boolean =>
  market === undefined || markets.length === 0 || markets.includes(market)
