import type { Operations } from '@bourse/services'
import { codeOf } from './code-of.ts'
import type { FileMarket } from './flat-file.ts'

/** A host's configuration does not change while it runs. */
const known = new WeakMap<Operations, Map<FileMarket, Promise<readonly string[]>>>()

/** The host's own operation whose `exchanges` parameter lists the configured markets. */
const COVERAGE = 'datasets.coverage'

/**
 * Returns a market's MICs that are configured in this deployment: other MICs have no listings, and operations reject
 * them as parameters.
 */
export function marketsOf(operations: Operations, market: FileMarket): Promise<readonly string[]> {
  const here = known.get(operations) ?? new Map<FileMarket, Promise<readonly string[]>>()
  known.set(operations, here)
  const found = here.get(market) ?? configured(operations, market)
  here.set(market, found)
  found.catch(() => here.delete(market))
  return found
}

async function configured(operations: Operations, { mics }: FileMarket): Promise<readonly string[]> {
  const operator = operations.operator()
  const found: string[] = []
  for (const mic of mics) {
    const parameters = { dataset: 'host', exchanges: mic }
    try {
      await operations.authorize(operator, { operation: COVERAGE, parameters })
      found.push(mic)
    } catch (error) {
      if (codeOf(error) !== 'invalid-parameter') throw error
    }
  }
  return found
}
