import type { Entity } from '@bourse/kit'
import { listings } from '@bourse/services'
import type { SampleHost } from './sample-host.ts'

/** Returns the sample's listings; none if there is no resolver. */
export async function listingsOf({ test, knowledge }: SampleHost): Promise<readonly Entity[]> {
  const resolver = test.host.wiring.service(listings)
  const on = test.clock.now().slice(0, 10)
  const markets = [...test.host.engine.markets]
  const scope = { markets, excludedKinds: [], ids: undefined, fingerprint: '' }
  const universe = await resolver?.universe({ scope, on, markets, excludeKinds: [], knowledge: knowledge() })
  return universe ?? []
}

/** Returns the name of a listing with its market, as in a key's symbol list: `XNAS:AAPL`. */
export function wholeNameOf({ market, labels }: Entity): string {
  return `${market}:${(labels['symbol'] ?? '').split(':').at(-1)}`
}
