import type { Versions } from '@bourse/store'
import { listing, listings } from '@bourse/services'
import type { Wiring } from '../wiring/wiring.ts'

/** Example values by parameter name. */
export type ExampleValues = Readonly<Record<string, readonly unknown[]>>

/** Ids that exist here, for the documentation: no declaration can know them. Those of the listing that is the example of a symbol. */
export async function exampleValues(
  wiring: Wiring,
  { pins }: Versions,
  markets: readonly string[],
  today: string,
): Promise<ExampleValues> {
  const symbol = listing.labels['symbol']?.example
  const resolver = wiring.service(listings)
  if (resolver === undefined || typeof symbol !== 'string') return {}
  const knowledge = { asOf: undefined, pins }
  const request = { by: 'name', requested: [symbol], on: today, today, labels: 'current', markets, knowledge } as const
  const [resolution] = await resolver.resolve(request)
  return resolution?.found === true ? { [listing.selectors.ids]: [resolution.entity.id] } : {}
}
